"""Words that any search may use without adding a topic: what documents are called, what one asks of a thing,
and the kinds that things are of. They never say which thing is meant."""

from __future__ import annotations

from functools import lru_cache

from gateway.domain.language import lexicon_of
from gateway.domain.language.vocabulary import Vocabulary

_ENGLISH = """
policy policies rule regulation guideline procedure process step steps instruction requirement condition
criteria criterion eligibility eligible entitlement entitled limit limitation restriction exception
exemption deadline due date schedule scheduled timeline duration length frequency start end beginning cost
price pricing fee rate charge amount sum total average maximum minimum max min budget payment form template
document documentation manual handbook guide page section chapter report summary overview introduction
description explanation definition define meaning purpose goal objective function functionality feature
benefit risk effect impact result consequence outcome cause factor source origin background history event
occurrence situation status state problem error fault failure trouble difficulty difficulties solution fix
workaround troubleshooting method approach technique strategy option alternative choice recommendation
suggestion advice tip practice comparison compared difference similarity relation relationship connection
association regard regards regarding concerning respect addition additional additionally along aside apart
around further overall particular previous former original current latest recent future upcoming past
potential applicable relevant related involving including based associated responsible responsibility
contact person team department group organisation organization company business office location located
locate place area region country city address site website online link system application app software tool
program programme service product item object device equipment model version category class level size
quantity count percentage share value term word phrase title subject matter component element member
membership role position job task activity activities project plan agreement law legislation right rights
duty obligation approval permission request application claim submission registration access account user
employee staff worker record data figure statistic evidence story comment mean means call called named
titled known used using based became original order sequence way ways measure standard quality performance
success successful achievement award reaction response reception opinion view criticism support help
assistance care use usage song songs album band movie film book novel series show episode game sport music
musician singer artist actor actress author writer player character child children parent parents wife
husband family families man woman men women male female young old age life death birth career education
school event place food animal plant disease public world language group close near nearby nearest away fast
fastest quick quickest especially mainly primarily generally typically sure correct full complete entire
whole single individual official legal annual monthly weekly daily establish establishment occur occurred
appear introduce create creation develop development build formation founding become happen cause causing
caused affect affecting influence increase decrease change improve improvement avoid prevent prevention
manage management handle handling set setup configure configuration install installation update upgrade
renew renewal cancel cancellation terminate termination reset replace replacement return report reporting
request requesting submit submitting apply applying approve approving pay paying paid calculate calculation
step-by-step checklist faq hour hours time times opening closing
own owner ownership large larger small smaller great greater high higher low lower long longer short shorter
old older new newer early earlier late later few fewer above below over under exactly roughly
"""

_GERMAN = """
richtlinie regelung regelungen regel vorschrift vorgabe verfahren prozess ablauf vorgehen vorgehensweise
schritt schritte anleitung voraussetzung bedingung anspruch berechtigung berechtigt frist termin datum
zeitpunkt dauer laufzeit zeitraum häufigkeit beginn ende kosten preis preise gebühr betrag höhe summe gesamt
durchschnitt maximal minimal höchstens mindestens budget zahlung bezahlung formular antrag beantragung
vorlage dokument unterlagen handbuch leitfaden seite abschnitt kapitel bericht übersicht überblick
zusammenfassung beschreibung erklärung definition bedeutung zweck ziel funktion funktionsweise merkmal
nutzen risiko wirkung auswirkung ergebnis regeln folge ursache faktor herkunft hintergrund geschichte
ereignis situation zustand status problem fehler störung schwierigkeit lösung behebung methode ansatz
strategie option alternative auswahl empfehlung vorschlag rat tipp vergleich ähnlichkeit beziehung
zusammenhang bezug hinblick zusätzlich außerdem weitere weiterer weiteren bestimmte vorherige frühere
ursprünglich aktuell aktuelle aktuellen neueste künftig zukünftig vergangene verfügbar erforderlich
notwendig zulässig gültig gültigkeit geltend betreffend zuständig zuständigkeit verantwortlich verantwortung
ansprechpartner kontakt team abteilung gruppe organisation firma unternehmen büro standort ort lage gebiet
region land stadt adresse anschrift webseite online link system anwendung app software werkzeug programm
dienst produkt artikel gegenstand gerät ausstattung modell version kategorie klasse stufe größe anzahl menge
anteil wert begriff wort titel element mitglied rolle position aufgabe tätigkeit projekt plan vereinbarung
gesetz recht rechte pflicht genehmigung erlaubnis anfrage meldung einreichung anmeldung registrierung zugang
zugriff konto nutzer benutzer mitarbeiter mitarbeiterin beschäftigte angestellte personal daten angabe
nachweis genannt bekannt verwendet verwendung nutzung unterstützung hilfe qualität standard reihenfolge kind
kinder eltern familie mann frau mensch menschen alter leben beruf schule erstellung erstellen entwicklung
änderung ändern erhöhung kündigung verlängerung rückgabe zurücksetzen ersatz austausch einrichtung
einrichten installation bestellung berechnung auszahlung jährlich monatlich wöchentlich täglich vollständig
einzeln offiziell nähe schnell kurz checkliste abrechnung antragsteller belege nachweise rückerstattung
erstattung hoch anweisung anweisungen stellen stelle stellt
höher niedriger größer kleiner länger kürzer früher später oberhalb unterhalb besitzer inhaber eigentümer
"""

_PORTUGUESE = """
política políticas regra regras norma regulamento diretriz procedimento processo passo passos etapa
instrução instruções requisito condição condições critério direito direitos elegibilidade elegível limite
limitação restrição exceção prazo data duração período frequência início fim custo custos preço preços valor
taxa quantia soma total média máximo mínimo máxima mínima orçamento pagamento formulário modelo documento
documentação manual guia página seção secção capítulo relatório resumo visão geral introdução descrição
explicação definição significado objetivo finalidade função funcionamento característica benefício risco
efeito impacto resultado consequência causa fator fonte origem histórico história evento situação estado
status problema erro falha dificuldade solução correção método abordagem estratégia opção alternativa
escolha recomendação sugestão conselho dica comparação semelhança relação relacionado relacionada respeito
ligação adição além adicional adicionais específico específica determinado anterior anteriores original
atual atuais recente futuro passado disponível necessário obrigatório permitido permitida aplicável válido
validade referente relativo responsável responsabilidade contato contacto equipe equipa departamento setor
grupo organização empresa escritório localização local lugar área região país cidade endereço morada site
online link sistema aplicação aplicativo software ferramenta programa serviço produto item objeto
dispositivo equipamento versão categoria classe nível tamanho número quantidade percentagem percentual termo
palavra título elemento membro papel cargo tarefa atividade projeto plano acordo lei obrigação dever
aprovação autorização pedido solicitação requerimento apresentação registro registo acesso conta usuário
utilizador funcionário funcionária colaborador colaboradora trabalhador pessoal dados prova chamado
conhecido usado utilização uso apoio ajuda suporte qualidade padrão ordem criança filho filhos pais família
homem mulher pessoas idade vida morte carreira escola criação desenvolvimento alteração mudança aumento
redução cancelamento rescisão renovação devolução substituição troca configuração instalação atualização
encomenda cálculo anual mensal semanal diário diária completo oficial perto próximo rápido especialmente
lista listagem acima abaixo maior menor superior inferior dono proprietário proprietária instruções
"""

_SPANISH = """
política políticas regla reglas norma reglamento directriz procedimiento proceso paso pasos etapa
instrucción instrucciones requisito condición condiciones criterio derecho derechos elegibilidad límite
limitación restricción excepción plazo fecha duración período periodo frecuencia inicio fin coste costo
precio precios valor tarifa tasa importe cantidad suma total media máximo mínimo máxima mínima presupuesto
pago formulario modelo documento documentación manual guía página sección capítulo informe resumen visión
general introducción descripción explicación definición significado objetivo finalidad función
funcionamiento característica beneficio riesgo efecto impacto resultado consecuencia causa factor fuente
origen historia evento situación estado problema error fallo dificultad solución corrección método enfoque
estrategia opción alternativa elección recomendación sugerencia consejo comparación semejanza relación
relacionado relacionada respecto conexión adición además adicional específico específica determinado
anterior anteriores original actual actuales reciente futuro pasado disponible necesario obligatorio
permitido permitida aplicable válido validez referente relativo responsable responsabilidad contacto equipo
departamento grupo organización empresa oficina ubicación lugar área región país ciudad dirección sitio web
línea enlace sistema aplicación software herramienta programa servicio producto artículo objeto dispositivo
versión categoría clase nivel tamaño número porcentaje término palabra título elemento miembro papel puesto
tarea actividad proyecto plan acuerdo ley obligación deber aprobación autorización solicitud pedido
presentación registro acceso cuenta usuario empleado empleada trabajador personal datos prueba llamado
conocido usado uso apoyo ayuda soporte calidad estándar orden niño hijo hijos padres familia hombre mujer
personas edad vida muerte carrera escuela creación desarrollo cambio aumento reducción cancelación
renovación devolución sustitución configuración instalación actualización cálculo anual mensual semanal
diario completo oficial cerca rápido lista encima debajo mayor menor superior inferior dueño propietario
propietaria
"""

_LISTS = {"en": _ENGLISH, "de": _GERMAN, "pt": _PORTUGUESE, "es": _SPANISH}


@lru_cache(maxsize=16)
def plain_words(language: str) -> Vocabulary:
    """The plain words of a language (ISO 639-1) with its function words, common verbs and general nouns; none
    of a language not known."""
    lexicon = lexicon_of(language)
    if lexicon is None:
        return Vocabulary(frozenset())
    closed = (lexicon.function_words, lexicon.verbs, lexicon.generic, lexicon.contrast)
    return Vocabulary.of((_LISTS.get(lexicon.code, ""), *(" ".join(words) for words in closed)))


def is_plain(word: str, language: str) -> bool:
    """Whether a folded word is plain, or a form of a common verb."""
    lexicon = lexicon_of(language)
    return lexicon is not None and (plain_words(language).has(word) or lexicon.verb(word) is not None)
