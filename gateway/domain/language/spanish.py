"""Spanish, for reading follow-ups in it."""

from __future__ import annotations

from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon, Number, Phrases, listed, pattern, start

_ONE, _MANY = Number.ONE, Number.MANY
_THING = Kind.THING

_QUESTIONS = listed("qué quién quiénes cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas")
_AUXILIARIES = listed(
    "es son está están fue fueron era eran ser estar sido será serán sería hay había ha han he tiene "
    "tienen tenía tener tengo tenemos puede pueden puedo podemos podría poder debe deben debo debemos "
    "deber va van voy vamos ir"
)
_DETERMINERS = listed(
    "un una unos unas algún alguna alguno algunos algunas ningún ninguna todo toda todos todas cada otro "
    "otra otros otras mucho mucha muchos muchas poco poca pocos pocas más menos varios varias ambos ambas "
    "mismo misma mismos mismas tanto dos tres cuatro cinco seis siete ocho nueve diez"
)
_DEFINITE = listed(
    "el la los las lo este esta estos estas ese esa esos esas aquel aquella aquellos aquellas tal tales"
)
_OWNERS = listed("mi mis nuestro nuestra nuestros nuestras tu tus su sus cuyo cuya")
_PREPOSITIONS = listed(
    "de del en por para a al con sin bajo sobre entre hasta desde tras ante contra durante según mediante vía"
)
_CONTRACTED = {"del": "de", "al": "a"}
_THEREAFTER = pattern(r"\bentonces\s*[?.!]*$", r"\ben ese caso\s*[?.!]*$")
_CLAUSES = listed(
    "y e o u pero sino si porque cuando mientras aunque que quien donde antes después ni pues entonces como"
)
_OTHERS = listed(
    "yo me mí tú te ti usted ustedes nosotros nos se sí le les no nunca solo sólo también todavía aún ya "
    "muy bien aquí ahora ok hola gracias favor hoy ayer mañana siempre bastante casi nada alguien nadie "
    "algo así quizá tal vez"
)
_VERBS = listed(
    "funciona funcionan funcionar cuesta cuestan costar tarda tardan tardar necesito necesita necesitan "
    "necesitar hago hace hacen hacer solicito solicita solicitar pido pide pedir recibo recibe reciben "
    "recibir uso usa usan usar quiero quiere quieren querer sé sabe saber cancelo cancela cancelar "
    "cambio cambia cambiar pago paga pagan pagar vale valen aplica aplican aplicar incluye incluyen "
    "incluir cubre cubren cubrir empieza empiezan empezar termina terminan terminar pasa pasan pasar da "
    "dan dar muestra muestre mostrar muéstrame explica explique explicar explícame diga dime decir dice "
    "encuentro encuentra encontrar consigo consigue conseguir abro abre abrir cierra cerrar envío envía "
    "enviar registro registra registrar aprueba aprueban aprobar firma firman firmar decide deciden "
    "decidir reembolsa reembolsar restablecer restablezco restablece comparar compara compare liste "
    "listar significa significan existe existen sirve sirven trabajo trabaja trabajan trabajar renovar "
    "renueva perder perdí pierde acceder accedo comprar compro afecta afectan dirigir liderar"
)
_LIGHT_VERBS = listed(
    "funciona funcionan funcionar hago hace hacen hacer necesito necesita necesitan necesitar quiero "
    "quiere da dan dar muestra muestre mostrar muéstrame explica explique explicar explícame diga dime "
    "decir dice sé sabe saber consigo consigue pasa pasan pasar existe existen significa significan uso "
    "usa usar"
)
_GENERIC = listed(
    "cosa tipo forma manera información informacione informaciones detalle ejemplo pregunta respuesta "
    "motivo razón ventaja desventaja diferencia tema parte punto importante nuevo nueva bueno buena mejor "
    "grande principal posible próximo próxima último última primero primera año mes semana día tiempo vez "
    "gente persona"
)
_PEOPLE = pattern(
    r"(?:or|ora|ista|ero|era|ario|aria|ente|ante|ado|ada)$",
    r"^(?:padre|madre|hijo|hija|jefe|jefa|persona|marido|mujer)$",
)
_ANAPHORS = {
    **dict.fromkeys(("él", "ella"), Anaphor(_ONE)),
    **dict.fromkeys(("ellos", "ellas"), Anaphor(_MANY)),
    "lo": Anaphor(_ONE, _THING, proclitic=True),
    **dict.fromkeys(("eso", "esto", "aquello", "ello"), Anaphor(_ONE, _THING)),
}
_DEMONSTRATIVES = {
    **dict.fromkeys(("este", "esta", "ese", "esa", "aquel", "aquella"), Anaphor(_ONE, _THING)),
    **dict.fromkeys(("estos", "estas", "esos", "esas", "aquellos", "aquellas"), Anaphor(_MANY)),
}
_ORDINALS = {
    **dict.fromkeys(("primero", "primera", "primer"), 0),
    **dict.fromkeys(("segundo", "segunda"), 1),
    **dict.fromkeys(("tercero", "tercera", "tercer"), 2),
    **dict.fromkeys(("cuarto", "cuarta"), 3),
    **dict.fromkeys(("último", "última"), -1),
}
_ENDS = r"(?=\s*(?:[?.!,;:]|$|(?:es|son|cuesta|vale|tiene|puede|funciona|incluye|para|en|con|y|o)\b))"
_WH = r"qué|quién|quiénes|cuál|cuáles|cuándo|dónde|cómo|por qué|cuánto|cuánta|cuántos|cuántas"
_AUX = r"es|son|está|hay|tiene|tienen|puedo|puede|pueden|debo|necesito|existe|existen"
_PREP = r"para|por|en|con|sin|de|del|al|a|durante|hasta|desde|si|cuando|sobre"
_OOPS = r"(?:no|perdón|disculpa|disculpe|perdona|espera|ups|en realidad)"

SPANISH = Lexicon(
    code="es",
    indefinite=listed("un una"),
    questions=_QUESTIONS,
    auxiliaries=_AUXILIARIES,
    copulas=listed("es son está están fue fueron era eran ser será sería"),
    determiners=_DETERMINERS,
    definite=_DEFINITE,
    owners=_OWNERS,
    prepositions=_PREPOSITIONS,
    infinitives=listed("para a de"),
    links=listed("de del"),
    joining=listed("y e o u versus"),
    clauses=_CLAUSES,
    others=_OTHERS,
    verbs=_VERBS,
    light_verbs=_LIGHT_VERBS,
    endings=(("a", "ar"), ("e", "er"), ("e", "ir"), ("an", "ar"), ("en", "er"), ("en", "ir")),
    participles=("ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas"),
    gerunds=("ando", "iendo"),
    generic=_GENERIC,
    people=_PEOPLE,
    regions=listed("ciudad pueblo zona región país estado"),
    contrast=listed("otro otra otros otras más también mismo misma además"),
    anaphors=_ANAPHORS,
    demonstratives=_DEMONSTRATIVES,
    ones={},
    places={word: Anaphor(place=True, preposition="en") for word in ("allí", "allá", "ahí")},
    loose={word: Anaphor(Number.ANY, possessive=True) for word in ("su", "sus")},
    relatives=frozenset(),
    after_those=listed("que cuyo cuya de con en sin"),
    pointing=listed("este esta estos estas ese esa esos esas aquel aquella aquellos aquellas"),
    times=start(
        r"(?:año|mes|semana|trimestre|mañana|tarde|noche|verano|vez|día|momento|tipo|forma|caso)\w?\b"
    ),
    expletives=pattern(
        r"\blo (?:que|cual|mismo|siguiente|antes|mejor|peor|más|menos|único|demás)\b|\bpor lo (?:menos|tanto"
        r"|general)\b|\b(?:a|de|en) lo \w+",
        r"\bpor eso\b|\besto es\b|\beso es (?:un|una|el|la)\b|\ba pesar de ello\b",
    ),
    clitics=pattern(r"(?P<verb>\w+[aeiáéí]r)(?P<pronoun>l[oa]s?)"),
    infinitive=(("ár", "ar"), ("ér", "er"), ("ír", "ir")),
    ordinals=_ORDINALS,
    selectors=pattern(
        r"\b(?:el|la|del|al|lo) (?P<which>primer[oa]|segund[oa]|tercer[oa]|cuart[oa]|últim[oa])"
        r"(?: (?:opción|punto|elemento))?" + _ENDS,
        r"\b(?:el|la|del|al) otr[oa](?: (?!lado\b|día\b)[\w-]+)?" + _ENDS,
    ),
    courtesies=listed(
        "hola gracias ok okay vale genial perfecto excelente estupendo bien bueno buenos buenas días "
        "tardes noches adiós chao entendido claro agradezco luego perdón disculpe"
    ),
    fillers=listed(
        "muchas muchísimas por la el tu su ayuda respuesta información sí no entonces y todo de acuerdo es "
        "eso era hasta pronto mañana nada más muy a ti usted ustedes equipo todos ahora ayudó ayuda útil "
        "basta mucho"
    ),
    small_talk=pattern(r"(?:hola,? )?(?:qué tal|cómo estás?|cómo está usted)"),
    reshaping=listed(
        "corto corta cortas resume resuma resumir resúmelo resumen acorta acortar acórtalo traduce "
        "traduzca traducir tradúcelo reescribe reescríbelo reformula simplifica simplifícalo viñetas tabla "
        "formal breve largo detallado detallada repite repítelo español inglés portugués alemán francés "
        "frases"
    ),
    reshaped=listed(
        "haz hazlo hazla ponlo pon déjalo deja escribe escríbelo dame dámelo dilo dímelo eso esto esa esta "
        "la lo el los las respuesta texto lista más menos un una poco bien en a al para de nuevo por favor "
        "puedes puede podrías me ahora ok y pero gracias solo con otras palabras sencillas dos tres líneas "
        "como forma versión"
    ),
    openers=pattern(
        r"(?:(?:y|pero|ok|entonces)[\s,]+)*(?:qué (?:hay de|pasa con|tal)|en cuanto a|con respecto a"
        r"|en el caso de)\b",
        rf"(?:(?:y|pero|o)[\s,]+)+(?=(?:{_PREP})\b(?! qué))",
        rf"(?:y|o|pero)\b[\s,]+(?!(?:{_WH}|{_AUX}|yo|usted|nosotros|me|muestra|explica|dime|también)\b)",
        rf"(?:y )?(?:lo|la) mism[oa](?: (?:cosa|pregunta))?,?(?: pero| solo| aunque)*(?= (?:{_PREP})\b)",
        r"(?:(?:y|pero)[\s,]+)*(?:(?:eso|esto) )?(?:también )?(?:se aplica|aplica|vale|es (?:lo mismo|igual))"
        rf"(?: (?:también|igual))?(?= (?:{_PREP})\b)",
        rf"(?:solo|sólo|también|incluso|no)\s+(?=(?:{_PREP})\b)",
    ),
    asking_people=start(r"¿?(?:y )?qui[eé]n(?:es)?\b"),
    negation="no",
    alternatives=pattern(
        r"\b(?:(?:se refiere|te refieres) (?:a|al)|quieres? decir|se trata de|es sobre|son)\s+"
    ),
    adverbs=listed("después luego"),
    shifts=start(
        r"(?:(?:ok|vale|bueno|gracias|y|ahora|bien|no)[\s,.;:!–—-]+)*"
        r"(?:otro tema|otra cosa|nuevo tema|(?:cambiando|cambio) de tema|olvid[ae] (?:eso|lo anterior)"
        r"|olvídalo|(?:una|otra) pregunta (?:distinta|diferente)|algo (?:distinto|diferente))"
        r"\s*[,.;:!–—-]+\s*(?=\S)"
    ),
    conditions=start(r"¿?(?:(?:y|pero)[\s,]+)*qué (?:pasa|ocurre|sucede) (?=si\b)"),
    offers=pattern(
        r"\b(?:quieres? (?:que|ver|saber|recibir)|(?:le|te) gustaría|desea|puedo (?:ayudar|mostrar|enviar)\w*"
        r"|necesitas? (?:algo|más)|algo más|alguna otra)\b"
    ),
    returns=start(
        r"(?:(?:y|entonces|ok)[\s,]+)*(?:volviendo|de vuelta|regresando) (?:al|a la|a los|a las|a) "
        r"(?P<topic>[^:;,?]{2,60}?)(?:[:;,.]| [–—-]) (?=\S)"
    ),
    joints=pattern(rf",? (?:y|y también)(?: también)?,? ¿?(?=(?:{_WH}|{_AUX})\b)"),
    defining=start(
        r"¿?(?:qué|quién) (?:es|son|fue|significa) (?!(?:el|la|los|las|mi|nuestro|nuestra)\b)",
        r"¿?cómo funcionan? (?!(?:mi|nuestro|nuestra|para|con|por|en)\b)",
        r"¿?qué (?:debo )?hacer (?:después de|tras|en caso de|con) (?!(?:el|la|los|las|eso|esto|ese|esa)\b)",
    ),
    corrections=pattern(
        rf"(?:(?:{_OOPS}|ah|bueno)[\s,.;!–—-]+)*(?:yo )?(?:quise decir|quería decir|quiero decir"
        rf"|me refiero a|me refería a"
        r"|hablo de|hablaba de|corrección:?)[\s,:]+",
        rf"(?:{_OOPS}[\s,.;!–—-]+)+(?<=[,.;!–—-] )(?!(?:{_WH}|{_AUX}|yo|gracias|eso)\b)(?=[^\s¿])",
        rf"(?!(?:{_WH}|{_AUX})\b)(?=[\w<>-]+(?: [\w<>-]+){{0,3}}, (?:y )?no \S)",
        r"(?=no (?:el |la |en |para )?[\w<>-]+(?: [\w<>-]+){0,3}, ?(?:sino |pero )?\S)",
    ),
    replacing=pattern(
        r"no (?:el |la |en |para )?(?P<old>[^,]{1,80}?), ?(?:sino |pero )?(?P<new>.{1,200})$",
        r"(?P<new2>[^,]{1,200}?),? (?:y )?no (?:el |la |en )?(?P<old2>.{1,80})$",
    ),
    asides=pattern(
        r"(?:ah|oh|ok|vale|bueno|bien|genial|gracias|entendido|hola|buenos días|buenas (?:tardes|noches)"
        r"|por favor|sí|entonces|y"
        r"|pero|ahora|interesante|otra (?:pregunta|cosa))\b[\s,.;:!–—-]+"
    ),
    affirmation=pattern(r"(?:sí|si|ok|vale|claro|exacto|correcto|no|ambos|ambas)\b[\s,.;:!–—-]*"),
    refusal=pattern(r"no\b"),
    scaffolds=(
        (start(r"(?:el|los|las?) (?!que\b|cual)(?=\S+ \S)"), ""),
        (
            start(
                r"¿?(?:por favor,? )?(?:puede|puedes|podría|podrías) (?:decirme|explicarme"
                r"|mostrarme)(?: más)?(?: sobre)? "
            ),
            "",
        ),
        (
            start(
                r"(?:por favor,? )?(?:dime|dígame|explícame|explíqueme|muéstrame|háblame"
                r"|cuéntame)(?: más)?(?: sobre| de)? "
            ),
            "",
        ),
        (start(r"(?:yo )?(?:quiero|quería|quisiera|me gustaría|necesito) saber(?: más)?(?: sobre)? "), ""),
        (
            start(
                r"¿?(?:qué|cuál|cuáles|quién) (?:es|son|era|fueron|fue)(?: (?:el|la|los|las|un|una))? (?=\S)"
            ),
            "",
        ),
        (start(r"¿?cómo (?:funciona|funcionan) (?:el |la |los |las )?(?P<x>.+)$"), r"\g<x>"),
        (start(r"¿?(?:hay|existe|existen|tiene|tienen) (?:algún |alguna |un |una )?(?=\S)"), ""),
    ),
    head_first=True,
    compounding=frozenset({"de"}),
    contracted=_CONTRACTED,
    speaker=listed(
        "yo nosotros nosotras me tengo tenemos puedo podemos necesito debo debemos pido hago recibo"
    ),
    thereafter=_THEREAFTER,
    about="para",
    of="de",
    together="y",
    roles=listed(
        "empleado contratado trabajador trabajadore becario aprendiz gerente directivo director directore "
        "consultor consultore contratista autónomo paciente cliente proveedor proveedore visitante médico "
        "enfermero padre jefe"
    ),
    phrases=Phrases(
        unclear="¿A qué se refiere «{reference}»?",
        which="¿Cuál de estos: {options}?",
        conjunction="o",
        resumes="¿Sigue siendo sobre «{topic}»?",
        something_new="algo nuevo",
        begins="¿Qué quiere saber entonces?",
    ),
)
