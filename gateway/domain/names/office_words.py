"""Words of offices that are nobody's name, which a model takes for one at the beginning of a sentence, or for
the last word of the name before them: "Trace 4815 failed", "how much does maria earn"."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed

_WORDS = listed(
    "gen schraube schrauben trace tracing meter fatal reset resets resetting request requests requested "
    "requesting error errors warning warnings notice alert alerts issue issues ticket tickets invoice "
    "invoices invoiced payment payments refund refunds refunded update updates updated updating upgrade "
    "upgrades upgraded install installs installed uninstall restart restarts restarted reboot deploy "
    "deploys deployed login logins logout logged backup backups restore restored recovery failover "
    "rollback rolled patching release releases released onboarding offboarding compare compared comparing "
    "explain explained describe summarize summarise translate verify verified confirm confirmed confirms "
    "approve approves approved approving reject rejects rejected submit submits submitted forwarded "
    "attach attached download downloaded upload uploaded export exported imported enable enabled disable "
    "disabled configure configured connect connected connecting disconnect mount mounted unmount sync "
    "synced merged execute executed schedule scheduled reschedule cancel cancels cancelled canceled renew "
    "renewed terminate terminated resign resigns resigned resigning quit quits hired earn earns earned "
    "earning gets got getting worked working needs needed wanted wants takes took taking leaves leaving "
    "says said asks asked asking reports reported reporting joins joined owns sends sent sending receives "
    "received makes made manages managed managing signed signs called knows knew sees uses used goes went "
    "comes came starts started stops stopped pays paid owes owed claims claimed booked applies applied "
    "applying forgot forgets changed changes changing moved moves retires retired promoted suspended "
    "please thanks thank hello regards urgent reminder attention subject reply agenda minutes meeting "
    "meetings appointment deadline overtime salary payroll bonus vacation holidays reimbursement expense "
    "expenses warehouse supplier vendor contractor contractors employee employees customer customers "
    "tenant colleague manager supervisor intern trainee password passwords username account accounts "
    "badge laptop printer scanner monitor keyboard docking headset firmware driver-update software "
    "hardware network wifi vpn router switchboard voltage torque gasket bearing valve pump compressor "
    "conveyor turbine transformer boiler sensor actuator calibration maintenance inspection "
    "troubleshooting datasheet spreadsheet checklist timesheet worksheet dashboard template workflow "
    "pipeline cluster namespace container endpoint timeout latency throughput outage incident incidents "
    "postmortem escalation severity priority triage rollout changelog roadmap milestone bescheid "
    "bescheide zähler zählerstand störung störungen antrag anträge rechnung rechnungen vertrag verträge "
    "urlaub urlaubsantrag krankmeldung elternzeit gehalt gehaltsabrechnung dienstreise dienstreisen "
    "reisekosten kündigung probezeit überstunden zeugnis bestellung bestellungen lieferung angebot "
    "mahnung passwort drucker rechner anschluss netzwerk fehler fehlermeldung meldung anleitung frist "
    "zugang zugriff freigabe genehmigung anspruch adresse bitte danke guten sehr wann wie welche welcher "
    "welches warum wieso kann bekommt braucht arbeitet verdient kündigt joignez envoyez appelez contactez "
    "demandez vérifiez merci bonjour facture factures commande commandes contrat contrats congé congés "
    "dossier dossiers quand comment pourquoi quelle quels combien puis-je gagne travaille enviar envía "
    "envíe adjunto adjunta factura facturas pedido pedidos contrato contratos nómina nóminas vacaciones "
    "cuándo cuánto cuántos cómo dónde gana trabaja necesita ligue envie enviem fatura faturas boleto "
    "férias reembolso quando quanto quantos ganha trabalha precisa proszę umowa umowy faktura faktury "
    "urlop urlopu zamówienie wniosek hasło kiedy ile jak zarabia pracuje which what whose does could should "
    "would where when why lunch breakfast appendix annex exhibit anrufen rückruf toner mitarbeiter "
    "mitarbeiterin "
    "mitarbeiterinnen mitarbeitern mitarbeiters kollege kollegen kollegin kolleginnen kunde kunden kundin "
    "lieferant "
    "lieferanten vorgesetzte vorgesetzten vorgesetzter anhang anlage unterschreiben bestellen "
    "nachbestellen anmelden "
    "abmelden informieren schreiben prüfen bezahlen kündigen beantragen einreichen weiterleiten melden "
    "freigeben "
    "genehmigen ausfüllen drucken installieren einrichten zurücksetzen aktualisieren löschen speichern "
    "teilnehmen "
    "empleado empleados cliente clientes proveedor proveedores colaborador colaboradores funcionário "
    "funcionários "
    "fornecedor fornecedores pracownik pracownicy pracownika klient klienci dostawca collaborateur "
    "collaborateurs "
    "salarié salariés fournisseur fournisseurs anexo załącznik annexe"
)
"""In small letters, in the six languages whose names are found. No family's name, no given name, no town."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def is_office_word(word: str) -> bool:
    """Whether the word is one of them, in whatever letters."""
    return word.lower() in _WORDS


def are_office_words(words: str) -> bool:
    """Whether all of the words are, and there is one."""
    found = _WORD.findall(words)
    return bool(found) and all(map(is_office_word, found))
