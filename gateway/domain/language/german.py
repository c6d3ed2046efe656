"""German, for reading follow-ups in it. Nouns are known by their capital, so verbs need no full list."""

from __future__ import annotations

from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon, Number, Phrases, listed, pattern, start

_ANY = Number.ANY
_PERSON, _THING = Kind.PERSON, Kind.THING
_ITS = Anaphor(_ANY, possessive=True)

_QUESTIONS = listed(
    "was wer wen wem wessen wann wo wohin woher warum weshalb wieso wie welche welcher welches welchen "
    "welchem wieviel wofür womit worüber wozu wodurch woran worauf wovon"
)
_AUXILIARIES = listed(
    "bin bist ist sind seid war waren sei wäre wären hat habe haben hast hatte hatten hätte hätten wird "
    "werde werden wurde wurden würde würden kann kannst können könnte könnten konnte muss muß müssen "
    "musste müssten soll sollen sollte sollten darf dürfen dürfte durfte will wollen möchte möchten mag "
    "mögen gibt gewesen worden"
)
_DETERMINERS = listed(
    "ein eine einen einem einer eines kein keine keinen keinem keiner keines alle allen aller alles jede "
    "jeder jedes jeden jedem einige einigen mehrere viele vielen viel wenig wenige mehr andere anderen "
    "anderer anderes anderem manche beide beiden etwas zwei drei vier fünf sechs sieben acht neun zehn"
)
_DEFINITE = listed(
    "der die das den dem des dieser diese dieses diesen diesem jener jene jenes jenen jenem solche solcher"
)
_OWNERS = listed(
    "mein meine meinen meinem meiner meines unser unsere unseren unserem unserer unseres dein deine euer "
    "eure eurer"
)
_PREPOSITIONS = listed(
    "in im ins an am ans auf aus bei beim bis durch für gegen gegenüber hinter mit nach neben ohne seit "
    "trotz über um unter von vom vor vorm während wegen zu zum zur zwischen ab außer innerhalb außerhalb "
    "bezüglich pro je laut statt gemäß per"
)
_CONTRACTED = {
    "im": "in",
    "ins": "in",
    "am": "an",
    "ans": "an",
    "beim": "bei",
    "vom": "von",
    "zum": "zu",
    "zur": "zu",
}
_THEREAFTER = pattern(r"\bdann\s*[?.!]*$", r"\bin dem fall\s*[?.!]*$")
_CLAUSES = listed(
    "und oder aber sondern denn dass daß wenn falls weil ob als während obwohl nachdem bevor damit sobald "
    "solange sowie entweder weder noch"
)
_OTHERS = listed(
    "ich mich mir du dich dir wir uns ihr euch man sich selbst nicht nie nur auch noch schon sehr hier "
    "jetzt dann da doch mal bitte danke ja nein ok okay also so wieder immer oft gerne gern denn etwa "
    "sonst stattdessen dabei dazu danach davor eigentlich genau zurück überhaupt jemand niemand nichts hin "
    "her weg wohl eben nun zuerst"
)
_VERBS = listed(
    "funktionieren beantragen bekommen brauchen gelten kosten dauern gehen machen tun finden suchen "
    "ändern kündigen buchen bestellen melden erhalten nutzen benutzen verwenden arbeiten bezahlen "
    "zahlen öffnen schließen zeigen geben erklären sagen wissen heißen bedeuten stehen liegen kommen "
    "laufen lassen reichen einreichen erstatten abrechnen zurücksetzen setzen genehmigen unterschreiben "
    "gehören passieren entscheiden prüfen betreffen enthalten regeln nehmen starten enden vergleichen "
    "unterscheiden listen nennen gilt hilft läuft nimmt gibst weiß leiten vertreten führen"
)
_LIGHT_VERBS = listed(
    "funktionieren machen tun gehen geben zeigen sagen wissen erklären brauchen bekommen nennen finden "
    "heißen bedeuten passieren kommen stehen lassen"
)
_GENERIC = listed(
    "art arten ding dinge sache sachen information informationen info infos detail details beispiel "
    "beispiele frage fragen antwort grund gründe weise möglichkeit möglichkeiten vorteil vorteile nachteil "
    "nachteile unterschied unterschiede thema teil punkt wichtig wichtige neu neue neuen gut gute besser "
    "beste groß große ganze gleiche gleichen nächste letzte erste zweite jahr monat woche tag tage zeit "
    "heute morgen gestern möglich erlaubt genauer lange viele"
)
_PEOPLE = pattern(
    r"(?:er|erin|in|ent|ant|eur|ist|or|ling)$",
    r"^(?:kind|mann|frau|person|chef|kunde|kollege|angestellte\w*|vorgesetzte\w*|mitarbeitende\w*)$",
)
_ANAPHORS = {
    "er": Anaphor(Number.ONE, Kind.ANY),
    "sie": Anaphor(_ANY),
    "es": Anaphor(Number.ONE, _THING),
    "ihn": Anaphor(Number.ONE),
    "ihm": Anaphor(Number.ONE),
    "ihnen": Anaphor(Number.MANY),
    "deren": _ITS,
    "dessen": _ITS,
    **dict.fromkeys(("sein", "seine", "seinen", "seinem", "seiner", "seines"), _ITS),
    **dict.fromkeys(("ihre", "ihren", "ihrem", "ihrer", "ihres"), _ITS),
    **{
        word: Anaphor(_ANY, _THING, preposition=preposition)
        for word, preposition in {
            "dafür": "für", "davon": "von", "darüber": "über", "daran": "an", "darauf": "auf", "darin": "in",
            "dagegen": "gegen", "dadurch": "durch", "daraus": "aus",
        }.items()
    },
}  # fmt: skip
_DEMONSTRATIVES = {
    "das": Anaphor(_ANY, _THING),
    "dies": Anaphor(_ANY, _THING),
    **dict.fromkeys(("die", "der", "den", "dem"), Anaphor(_ANY)),
    **dict.fromkeys(
        ("dieser", "diese", "dieses", "diesen", "diesem", "jener", "jene", "jenes"), Anaphor(_ANY, _THING)
    ),
}
_ORDINALS = {
    **dict.fromkeys(
        ("erste", "ersten", "erster", "erstes", "erstere", "ersteren", "ersterer", "ersteres"), 0
    ),
    **dict.fromkeys(("zweite", "zweiten", "zweiter", "zweites"), 1),
    **dict.fromkeys(("dritte", "dritten", "dritter", "drittes"), 2),
    **dict.fromkeys(("vierte", "vierten", "vierter", "viertes"), 3),
    **dict.fromkeys(("letzte", "letzten", "letztere", "letzteren", "letzterer", "letzteres"), -1),
}
_ENDS = r"(?=\s*(?:[?.!,;:]|$|(?:ist|sind|kostet|gilt|hat|kann|für|in|bei|mit|und|oder)\b))"
_WH = r"was|wer|wen|wem|wann|wo|wohin|woher|warum|weshalb|wieso|wie|welche[rsnm]?|wofür|womit"
_AUX = r"ist|sind|hat|haben|kann|können|muss|müssen|soll|darf|dürfen|wird|werden|gibt|gilt|brauche"
_PREP = (
    r"für|in|im|bei|beim|mit|ohne|nach|von|vom|zu|zum|zur|auf|an|am|ab|bis|während|wenn|falls|unter"
    r"|über|aus|als|seit"
)
_OOPS = r"(?:nein|nee|ne|sorry|entschuldigung|moment|halt|stopp|ach)"

GERMAN = Lexicon(
    code="de",
    indefinite=listed("ein eine einen einem einer"),
    questions=_QUESTIONS,
    auxiliaries=_AUXILIARIES,
    copulas=listed("bin ist sind war waren wird werden wurde wurden"),
    determiners=_DETERMINERS,
    definite=_DEFINITE,
    owners=_OWNERS,
    prepositions=_PREPOSITIONS,
    infinitives=listed("zu"),
    links=listed("von vom der des"),
    joining=listed("und oder versus bzw"),
    clauses=_CLAUSES,
    others=_OTHERS,
    verbs=_VERBS,
    light_verbs=_LIGHT_VERBS,
    endings=(("e", "en"), ("t", "en"), ("et", "en"), ("st", "en"), ("te", "en"), ("ten", "en"), ("n", "en")),
    participles=("t", "en"),
    gerunds=("end",),
    generic=_GENERIC,
    people=_PEOPLE,
    regions=listed("stadt ort dorf gegend region land"),
    contrast=listed("sonst andere anderen anderer anderes auch stattdessen ebenfalls noch gleiche gleichen"),
    anaphors=_ANAPHORS,
    demonstratives=_DEMONSTRATIVES,
    ones={},
    places={"dort": Anaphor(place=True, preposition="in")},
    polite=frozenset({"Sie", "Ihr", "Ihre", "Ihren", "Ihrem", "Ihrer", "Ihres", "Ihnen"}),
    relatives=listed("das"),
    after_those=listed("die der den dem was"),
    contracted=_CONTRACTED,
    pronouns=listed("die der den dem"),
    speaker=listed("ich wir mich mir uns"),
    thereafter=_THEREAFTER,
    pointing=listed("dieser diese dieses diesen diesem jener jene jenes jenen jenem solche"),
    times=start(
        r"(?:jahr|monat|woche|quartal|morgen|abend|sommer|winter|mal|tag|zeit|art|weise|fall)\w{0,2}\b"
    ),
    expletives=pattern(
        r"\b(?:gibt|gäbe|gab) es\b|\bes (?:gibt|gab|gäbe)\b",
        r"\b(?:ist|wäre|war|wird) es (?:\w+ ){0,3}?(?:möglich|erlaubt|nötig|notwendig|wichtig"
        r"|erforderlich|verboten|sinnvoll"
        r"|okay|ok|pflicht|besser|schlimm|richtig|vorgesehen)\b(?=.*\b(?:zu|dass|wenn|ob)\b|,)",
        r"\bes ist \w+,? (?:zu|dass|wenn)\b",
        r"\b(?:dauert|braucht|kostet) es\b(?=.*\b(?:bis|zu|um)\b)",
        r"\b(?:geht|handelt|kommt) es (?:sich )?(?:um|darum|darauf)\b",
        r"\bkann es sein, dass\b|\bwie spät ist es\b",
        r"\bda(?:r)?(?:für|von|über|an|auf|in|gegen|durch|aus)\b, (?:dass|ob|wie|was|wann|wer|wo)\b",
    ),
    ordinals=_ORDINALS,
    selectors=pattern(
        r"\b(?:der|die|das|den|dem) (?P<which>(?:erste|zweite|dritte|vierte|letzte|erstere|letztere)[nrs]?)"
        r"(?: (?:option|variante|möglichkeit|punkt|fall|vorschlag|schritt|weg))?" + _ENDS,
        r"\b(?:der|die|das|den|dem) andere[nrsm]?(?: (?!seite\b)[\w-]+)?" + _ENDS,
    ),
    courtesies=listed(
        "hallo hi hey moin servus danke dankeschön vielen dank ok okay super prima toll perfekt gut klasse "
        "alles klar verstanden tschüss ciao wiedersehen guten morgen tag abend passt genial bitte "
        "entschuldigung sorry schönen"
    ),
    fillers=listed(
        "dir ihnen euch ich wir sehr schön für die das der hilfe antwort auskunft info ist war so und dann "
        "ja nein ach jetzt nochmal sehr herzlichen bis bald später auf noch einen mir geholfen hat team "
        "zusammen hilft half hilfreich weiter weitergeholfen genau reicht"
    ),
    small_talk=pattern(
        r"wie geht(?:['’]?s| es)(?: dir| ihnen)?(?: heute)?",
        r"bist du (?:da|ein mensch|ein bot)",
        r"(?:(?:ok(?:ay)?|gut|super|danke(?: schön)?|vielen dank|alles klar)[ ,.!]+)*"
        r"das (?:war|wär|wäre)(?:['’]?s| es| alles)?"
        r"(?: (?:schon|soweit|dann|für heute))*",
        r"gut zu wissen",
    ),
    reshaping=listed(
        "kürzer kürzen länger einfacher knapper verständlicher ausführlicher übersetze übersetzen übersetz "
        "zusammenfassen zusammenfassung umformulieren formuliere formulier wiederhole wiederholen "
        "stichpunkte stichpunkten stichworten tabelle formeller förmlicher freundlicher deutsch englisch "
        "portugiesisch spanisch französisch sätze sätzen"
    ),
    reshaped=listed(
        "mach mache machen fasse fass fassen schreib schreibe gib kannst können du sie das es die den "
        "diese antwort text liste bitte mir uns mal noch etwas ein eine einen als in auf ins nochmal um "
        "kurz zusammen und aber jetzt ok danke viel bisschen wenig mehr weniger worten einfachen anderen "
        "anders zwei drei der tabellenform form werden"
    ),
    openers=pattern(
        r"(?:(?:und|aber|ok(?:ay)?|ja|also)[\s,]+)*(?:was ist|was wäre|wie ist es|wie sieht es"
        r"|wie steht es)(?: aus)? mit\b",
        rf"(?:(?:und|aber|oder)[\s,]+)+(?:wie|was) (?=(?:ist es |sieht es |sieht das "
        rf"|ist das )?(?:{_PREP})\b)"
        r"(?:(?:ist|sieht) (?:es|das) )?(?:aus )?",
        rf"(?:(?:und|aber|oder)[\s,]+)+(?=(?:{_PREP})\b)",
        rf"(?:und|oder|aber)\b[\s,]+(?!(?:{_WH}|{_AUX}|ich|wir|du|sie|man|es|bitte|zeig|nenne|erkläre)\b)",
        rf"(?:und )?(?:das|die) ?(?:gleiche|selbe)(?: frage)?,?(?: aber| nur)*(?= (?:{_PREP})\b)",
        rf"(?:das|die)selbe,?(?: aber| nur)*(?= (?:{_PREP})\b)",
        r"(?:(?:und|aber)[\s,]+)*(?:gilt|gelten|zählt) (?:das|dies|die|es|dasselbe|das gleiche)"
        rf"(?: (?:auch|genauso|ebenfalls|ebenso|noch))*(?= (?:{_PREP})\b)",
        rf"(?:nur|auch|nicht|selbst)\s+(?=(?:{_PREP})\b)",
    ),
    asking_people=start(r"(?:und |aber )?we[rnm]\b"),
    negation="nicht",
    alternatives=pattern(
        r"\b(?:meinen sie|meinst du|geht es (?:dabei )?um|ist es|ist das|möchten sie|möchtest du)\s+"
    ),
    adverbs=listed("danach dann später anschließend"),
    shifts=start(
        r"(?:(?:ok(?:ay)?|gut|danke|und|so|jetzt|nun|also|ach|nein)[\s,.;:!–—-]+)*"
        r"(?:(?:eine? )?(?:(?:ganz )?(?:andere?s?|neue?s?)|nächstes) (?:thema|frage)|themenwechsel"
        r"|(?:jetzt |nun |mal )?(?:zu )?(?:et)?was (?:ganz )?ander(?:es|em)"
        r"|verg(?:iss|essen sie) (?:das|es))\s*[,.;:!–—-]+\s*(?=\S)"
    ),
    conditions=start(r"(?:(?:und|aber|ok)[\s,]+)*was(?: ist| passiert| geschieht)?,? (?=wenn\b)"),
    offers=pattern(
        r"\b(?:soll ich|möchten sie|möchtest du|wollen sie|willst du|darf ich"
        r"|kann ich (?:ihnen|dir|noch|sonst)|brauchen sie (?:noch|weitere)"
        r"|brauchst du (?:noch|weitere)|noch (?:etwas|fragen)|sonst noch)\b"
    ),
    returns=start(
        r"(?:(?:und|so|ok(?:ay)?|nun)[\s,]+)*(?:noch ?mal |nochmals |wieder )?(?:zurück )?zu(?:m|r| den)? "
        r"(?P<topic>[^:;,?]{2,60}?)(?:[:;,.]| [–—-]) (?=\S)"
    ),
    joints=pattern(rf",? (?:und|sowie)(?: auch)?,? (?=(?:{_WH}|{_AUX})\b)"),
    defining=start(
        r"(?:(?:was|wer) (?:ist|sind|war|bedeutet|heißt)|wie funktionier(?:t|en))"
        r" (?!(?:der|die|das|mein|unser)\w*\b)",
        r"was (?:tun|machen|(?:muss|soll|kann) (?:ich|man) (?:tun|machen)) (?:nach|bei|mit|gegen)"
        r" (?!(?:der|die|das|dem|den|dies|mein|unser)\w*\b)",
    ),
    corrections=pattern(
        rf"(?:(?:{_OOPS}|eigentlich|ach so)[\s,.;!–—-]+)*(?:ich mein(?:te|e)|gemeint (?:war|ist)"
        rf"|korrektur:?|ich wollte"
        r"(?: sagen)?)(?: eigentlich| nämlich| aber)?[\s,:]+",
        rf"(?:{_OOPS}[\s,.;!–—-]+)+(?!(?:{_WH}|{_AUX}|ich|es|das|danke|dank|kein\w*)\b)(?=\S)",
        rf"(?!(?:{_WH}|{_AUX})\b)(?=[\w<>-]+(?: [\w<>-]+){{0,3}}, (?:und )?nicht \S)",
        r"(?=nicht (?:der |die |das |den )?[\w<>-]+(?: [\w<>-]+){0,3}, ?(?:sondern )?\S)",
    ),
    replacing=pattern(
        r"nicht (?:der |die |das |den )?(?P<old>[^,]{1,80}?), ?(?:sondern )?(?P<new>.{1,200})$",
        r"(?P<new2>[^,]{1,200}?),? nicht (?:der |die |das |den )?(?P<old2>.{1,80})$",
    ),
    asides=pattern(
        r"(?:oh|ah|ach|ok(?:ay)?|gut|super|toll|danke|vielen dank|alles klar|verstanden|hallo|hi"
        r"|guten (?:morgen|tag|abend)"
        r"|bitte|ja|also|und|aber|dann|übrigens|noch eine frage|h[mu]m+|hm+|ähm?|interessant)\b[\s,.;:!–—-]+"
    ),
    affirmation=pattern(r"(?:ja|jawohl|ok(?:ay)?|genau|richtig|gerne?|nein|nee|beide)\b[\s,.;:!–—-]*"),
    refusal=pattern(r"(?:nein|nee|nicht nötig)\b"),
    scaffolds=(
        (
            start(
                r"(?:bitte )?(?:kannst du|können sie|könnten sie|könntest du) (?:mir "
                r"|uns )?(?:bitte )?(?:sagen|erklären|zeigen),? "
            ),
            "",
        ),
        (
            start(
                r"(?:bitte )?(?:erzähl(?:e|en sie)?|sag(?:e|en sie)?|zeig(?:e|en sie)?|erklär(?:e"
                r"|en sie)?) (?:mir |uns )?(?:bitte )?(?:mehr )?(?:über |von )?"
            ),
            "",
        ),
        (start(r"ich (?:möchte|will|würde gerne?) (?:gerne? )?wissen,? "), ""),
        (start(r"(?:was|welche[rs]?) (?:ist|sind|war|waren) (?:der |die |das |ein |eine )?(?=\S)"), ""),
        (start(r"wie funktioniert (?:der |die |das |eine? )?(?P<x>.+)$"), r"\g<x>"),
        (start(r"(?:gibt es|haben wir) (?:eine?n? )?(?=\S)"), ""),
    ),
    about="für",
    of="von",
    phrases=Phrases(
        unclear="Worauf bezieht sich „{reference}“?",
        which="Was ist gemeint: {options}?",
        conjunction="oder",
        resumes="Geht es noch um „{topic}“?",
        something_new="etwas Neues",
        begins="Worum geht es stattdessen?",
    ),
    roles=listed(
        "angestellte angestellten mitarbeiter mitarbeitern mitarbeitende mitarbeitenden beschäftigte"
        " beschäftigten praktikant praktikanten werkstudent werkstudenten azubi auszubildende auszubildenden"
        " führungskraft führungskräfte leiharbeiter freiberufler berater eltern pflegekräfte ärzte patienten"
        " besucher kunden lieferanten aushilfen"
    ),
    together="und",
    nouns_capitalised=True,
    plural_by_s=False,
)
