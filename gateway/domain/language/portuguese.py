"""Portuguese of both shores, for reading follow-ups in it."""

from __future__ import annotations

from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon, Number, Phrases, listed, pattern, start

_ONE, _MANY = Number.ONE, Number.MANY
_THING = Kind.THING

_QUESTIONS = listed("que quê quem qual quais quando onde como porque porquê quanto quanta quantos quantas")
_AUXILIARIES = listed(
    "é são está estão foi foram era eram ser estar sido será serão seria há havia tem têm tinha ter tenho "
    "temos pode podem posso podemos poderia poder deve devem devo devemos dever vai vão vou vamos ir fica "
    "ficam"
)
_DETERMINERS = listed(
    "um uma uns umas algum alguma alguns algumas nenhum nenhuma todo toda todos todas cada outro outra "
    "outros outras muito muita muitos muitas pouco pouca poucos poucas mais menos vários várias ambos "
    "ambas mesmo mesma mesmos mesmas tanto dois duas três quatro cinco seis sete oito nove dez"
)
_DEFINITE = listed(
    "o a os as este esta estes estas esse essa esses essas aquele aquela aqueles aquelas deste desta "
    "destes destas desse dessa desses dessas neste nesta nestes nestas nesse nessa nesses nessas daquele "
    "daquela tal tais"
)
_OWNERS = listed(
    "meu minha meus minhas nosso nossa nossos nossas seu sua seus suas teu tua teus tuas cujo cuja"
)
_PREPOSITIONS = listed(
    "de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra a à ao aos às com "
    "sem sob sobre entre até desde após ante contra durante segundo conforme perante via"
)
_CONTRACTED = {
    **dict.fromkeys(("no", "na", "nos", "nas", "num", "numa"), "em"),
    **dict.fromkeys(("do", "da", "dos", "das"), "de"),
    **dict.fromkeys(("à", "ao", "aos", "às"), "a"),
    **dict.fromkeys(("pelo", "pela", "pelos", "pelas"), "por"),
}
_THEREAFTER = pattern(r"\bent[ãa]o\s*[?.!]*$", r"\bnesse caso\s*[?.!]*$")
_CLAUSES = listed(
    "e ou mas porém pois se caso porque quando enquanto embora que quem onde antes depois nem então logo"
)
_OTHERS = listed(
    "eu me mim tu te você vocês nós nos se si lhe lhes não nunca só apenas também ainda já muito bem aqui "
    "agora sim ok olá oi obrigado obrigada favor então hoje ontem amanhã sempre bastante quase tudo nada "
    "alguém ninguém algo assim talvez"
)
_VERBS = listed(
    "funciona funcionam funcionar custa custam custar demora demoram demorar preciso precisa precisam "
    "precisar faço faz fazem fazer solicito solicita solicitar pedir peço pede recebo recebe recebem "
    "receber uso usa usam usar quero quer querem querer sei sabe saber cancelo cancela cancelar altero "
    "altera alterar mudo muda mudar pago paga pagam pagar vale valem valer aplica aplicam aplicar "
    "inclui incluem incluir cobre cobrem cobrir começa começam começar termina terminam terminar "
    "acontece acontecem acontecer dá dão dar mostra mostre mostrar explica explique explicar diga dizer "
    "diz encontro encontra encontrar consigo consegue conseguir abro abre abrir fecha fechar envio "
    "envia enviar registro registra registrar aprova aprovam aprovar assina assinam assinar decide "
    "decidem decidir reembolsa reembolsar redefinir redefino trocar troco troca comparar compare liste "
    "listar significa significam existe existem serve servem trabalho trabalha trabalham trabalhar "
    "tirar tiro tira renovar renova perder perdi perde acessar acesso comprar compro chefiar liderar "
    "dirigir"
)
_LIGHT_VERBS = listed(
    "funciona funcionam funcionar faço faz fazem fazer preciso precisa precisam precisar quero quer dá dão "
    "dar mostra mostre mostrar explica explique explicar diga dizer diz sei sabe saber consigo consegue "
    "acontece acontecem existe existem significa significam uso usa usar"
)
_GENERIC = listed(
    "coisa tipo forma maneira informação informaçõe informações detalhe exemplo pergunta resposta motivo "
    "razão vantagem vantagen desvantagem diferença assunto parte ponto importante novo nova bom boa melhor "
    "grande principal possível próximo próxima último última primeiro primeira ano mês semana dia tempo "
    "vez gente pessoa"
)
_PEOPLE = pattern(
    r"(?:or|ora|ista|eiro|eira|ário|ária|ente|ante|ado|ada|ão)$",
    r"^(?:pai|mãe|filho|filha|chefe|pessoa|marido|mulher)$",
)
_OF = {"dele": _ONE, "dela": _ONE, "deles": _MANY, "delas": _MANY}
_IN = {"nele": _ONE, "nela": _ONE, "neles": _MANY, "nelas": _MANY}
_ANAPHORS = {
    **dict.fromkeys(("ele", "ela"), Anaphor(_ONE)),
    **dict.fromkeys(("eles", "elas"), Anaphor(_MANY)),
    **{word: Anaphor(number, preposition="de") for word, number in _OF.items()},
    **{word: Anaphor(number, preposition="em") for word, number in _IN.items()},
    **dict.fromkeys(("isso", "isto", "aquilo"), Anaphor(_ONE, _THING)),
    **dict.fromkeys(("disso", "disto", "daquilo"), Anaphor(_ONE, _THING, preposition="de")),
    **dict.fromkeys(("nisso", "nisto"), Anaphor(_ONE, _THING, preposition="em")),
}
_DEMONSTRATIVES = {
    **dict.fromkeys(("este", "esta", "esse", "essa", "aquele", "aquela"), Anaphor(_ONE, _THING)),
    **dict.fromkeys(("estes", "estas", "esses", "essas", "aqueles", "aquelas"), Anaphor(_MANY)),
}
_ORDINALS = {
    **dict.fromkeys(("primeiro", "primeira"), 0),
    **dict.fromkeys(("segundo", "segunda"), 1),
    **dict.fromkeys(("terceiro", "terceira"), 2),
    **dict.fromkeys(("quarto", "quarta"), 3),
    **dict.fromkeys(("último", "última"), -1),
}
_ENDS = r"(?=\s*(?:[?.!,;:]|$|(?:é|são|custa|vale|tem|pode|funciona|inclui|para|em|no|na|com|e|ou)\b))"
_WH = r"que|o que|quem|qual|quais|quando|onde|como|por que|porque|quanto|quanta|quantos|quantas"
_AUX = r"é|são|está|há|tem|têm|posso|pode|podem|devo|preciso|existe|existem"
_PREP = (
    r"para|pra|por|em|no|na|nos|nas|com|sem|de|do|da|dos|das|ao|aos|à|às|durante|até|desde|se"
    r"|quando|sobre"
)
_OOPS = r"(?:não|desculpe?|desculpa|perdão|espera|ops|aliás|na verdade)"

PORTUGUESE = Lexicon(
    code="pt",
    indefinite=listed("um uma"),
    questions=_QUESTIONS,
    auxiliaries=_AUXILIARIES,
    copulas=listed("é são está estão foi foram era eram ser será seria fica"),
    determiners=_DETERMINERS,
    definite=_DEFINITE,
    owners=_OWNERS,
    prepositions=_PREPOSITIONS,
    infinitives=listed("para pra a de"),
    links=listed("de do da dos das"),
    joining=listed("e ou versus"),
    clauses=_CLAUSES,
    others=_OTHERS,
    verbs=_VERBS,
    light_verbs=_LIGHT_VERBS,
    endings=(("a", "ar"), ("e", "er"), ("e", "ir"), ("am", "ar"), ("em", "er"), ("em", "ir")),
    participles=("ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas"),
    gerunds=("ando", "endo", "indo"),
    generic=_GENERIC,
    people=_PEOPLE,
    regions=listed("cidade vila zona região país estado"),
    contrast=listed("outro outra outros outras mais também mesmo mesma além"),
    anaphors=_ANAPHORS,
    demonstratives=_DEMONSTRATIVES,
    ones={},
    places={word: Anaphor(place=True, preposition="em") for word in ("lá", "ali")},
    loose={word: Anaphor(Number.ANY, possessive=True) for word in ("seu", "sua", "seus", "suas")},
    relatives=frozenset(),
    after_those=listed("que cujo cuja de com em sem"),
    pointing=listed(
        "este esta estes estas esse essa esses essas aquele aquela deste desta desse dessa neste nesta "
        "nesse nessa desses dessas daquele daquela"
    ),
    times=start(r"(?:ano|mês|semana|trimestre|manhã|tarde|noite|verão|vez|dia|momento|tipo|forma|caso)\w?\b"),
    expletives=pattern(r"\bisso (?:é|foi) (?:um|uma|o|a)\b", r"\bpor isso\b|\balém disso\b|\bisto é\b"),
    clitics=pattern(r"(?P<verb>\w+[áêíi])-(?P<pronoun>l[oa]s?)"),
    infinitive=(("á", "ar"), ("ê", "er"), ("í", "ir"), ("i", "ir")),
    ordinals=_ORDINALS,
    selectors=pattern(
        r"\b(?:o|a|do|da|no|na) (?P<which>primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|últim[oa])"
        r"(?: (?:opção|item|ponto))?" + _ENDS,
        r"\b(?:o|a|do|da|no|na) outr[oa](?: (?!lado\b|dia\b)[\w-]+)?" + _ENDS,
    ),
    courtesies=listed(
        "olá oi obrigado obrigada obrigadão valeu ok okay ótimo perfeito excelente legal bom boa dia tarde "
        "noite tchau certo entendi entendido beleza maravilha agradeço adeus até logo desculpe desculpa "
        "fixe"
    ),
    fillers=listed(
        "muito muita mesmo pela pelo ajuda resposta informação sim não então e tudo bem por enquanto era "
        "isso só é foi amanhã breve mais de nada você vocês a o pessoal equipe equipa todos agora ajudou "
        "ajudaste útil basta"
    ),
    small_talk=pattern(r"(?:oi,? )?(?:tudo bem|como vai|como está(?:s)?)(?: você)?"),
    reshaping=listed(
        "curto curta curtas resuma resume resumir resumo encurte encurtar traduza traduz traduzir "
        "reescreva reformule reformula simplifique simplifica simples tópicos tabela formal breve longo "
        "detalhado detalhada repita repete português inglês espanhol alemão francês frases"
    ),
    reshaped=listed(
        "faça faz faze deixe deixa escreva escreve coloque coloca põe ponha dê me isso isto a o os as essa "
        "esta resposta texto lista mais menos um uma pouco bem em para de novo por favor pode poderia "
        "podes você agora ok e mas obrigado obrigada só com numa num outras palavras duas três linhas como "
        "forma versão torne torna"
    ),
    openers=pattern(
        r"(?:(?:e|mas|ok|então)[\s,]+)*(?:e )?(?:quanto (?:a|ao|à|aos|às)|e sobre|que tal|em relação (?:a"
        r"|ao|à|aos|às)|no caso)\b",
        rf"(?:(?:e|mas|ou)[\s,]+)+(?=(?:{_PREP})\b)",
        rf"(?:e|ou|mas)\b[\s,]+(?!(?:{_WH}|{_AUX}|eu|você|nós|me|mostre|explique|diga|também)\b)",
        rf"(?:e )?(?:o|a) mesm[oa](?: (?:coisa|pergunta))?,?(?: mas| só| porém)*(?= (?:{_PREP})\b)",
        r"(?:(?:e|mas)[\s,]+)*(?:(?:isso|isto) )?(?:também )?(?:vale|se aplica|aplica-se|é (?:o mesmo|igual))"
        rf"(?: também)?(?= (?:{_PREP})\b)",
        rf"(?:só|apenas|também|mesmo|não)\s+(?=(?:{_PREP})\b)",
    ),
    asking_people=start(r"(?:e )?quem\b"),
    negation="não",
    alternatives=pattern(
        r"\b(?:(?:você )?(?:quer|quis) dizer|refere-se (?:a|ao|à|aos|às)|trata-se de|é sobre|são)\s+"
    ),
    adverbs=listed("depois"),
    shifts=start(
        r"(?:(?:ok|bem|bom|obrigad[oa]|e|agora|então|não)[\s,.;:!–—-]+)*"
        r"(?:(?:outro|novo) (?:assunto|tema)|outra coisa|(?:mudando|mudança) de (?:assunto|tema)"
        r"|esque[çc][ae] (?:isso|o anterior)|deixa isso|(?:uma|outra) pergunta diferente|algo diferente)"
        r"\s*[,.;:!–—-]+\s*(?=\S)"
    ),
    conditions=start(r"(?:(?:e|mas)[\s,]+)*(?:o )?que (?:acontece|se passa) (?=se\b)"),
    offers=pattern(
        r"\b(?:quer(?:es)? (?:que|ver|saber|receber)|gostaria|gostarias|deseja"
        r"|posso (?:ajudar|mostrar|enviar)|precisa de (?:mais|algo)|mais alguma coisa|algo mais)\b"
    ),
    returns=start(
        r"(?:(?:e|então|ok)[\s,]+)*(?:voltando|de volta) (?:ao|à|aos|às|a) "
        r"(?P<topic>[^:;,?]{2,60}?)(?:[:;,.]| [–—-]) (?=\S)"
    ),
    joints=pattern(rf",? (?:e|e também)(?: também)?,? (?=(?:{_WH}|{_AUX})\b)"),
    defining=start(
        r"(?:o que|quem) (?:é|são|foi|significa) (?!(?:o|a|os|as|meu|minha|nosso|nossa)\b)",
        r"como funcionam? (?!(?:meu|minha|nosso|nossa|para|com|por|em|n[oa]s?)\b)",
        r"o que (?:devo )?fazer (?:depois de|após|em caso de|com)"
        r" (?!(?:[oa]s?|isso|isto|esse|essa|este|esta)\b)",
    ),
    corrections=pattern(
        rf"(?:(?:{_OOPS}|ah|bem)[\s,.;!–—-]+)*(?:eu )?(?:quis dizer|queria dizer|quero dizer|me refiro a"
        rf"|estou falando d[eoa]s?"
        r"|estava falando d[eoa]s?|correção:?)[\s,:]+",
        rf"(?:{_OOPS}[\s,.;!–—-]+)+(?<=[,.;!–—-] )(?!(?:{_WH}|{_AUX}|eu|obrigad[oa]|isso)\b)(?=\S)",
        rf"(?!(?:{_WH}|{_AUX})\b)(?=[\w<>-]+(?: [\w<>-]+){{0,3}}, (?:e )?não \S)",
        r"(?=não (?:o |a |em |no |na )?[\w<>-]+(?: [\w<>-]+){0,3}, ?(?:mas |e sim )?\S)",
    ),
    replacing=pattern(
        r"não (?:o |a |em |no |na |para )?(?P<old>[^,]{1,80}?), ?(?:mas |e sim )?(?P<new>.{1,200})$",
        r"(?P<new2>[^,]{1,200}?),? (?:e )?não (?:o |a |em |no |na )?(?P<old2>.{1,80})$",
    ),
    asides=pattern(
        r"(?:ah|oh|ok|certo|bom|ótimo|legal|obrigad[oa]|entendi|olá|oi|bom dia|boa tarde|boa noite"
        r"|por favor|sim|então|e|mas"
        r"|agora|aliás|interessante|mais uma (?:pergunta|coisa))\b[\s,.;:!–—-]+"
    ),
    affirmation=pattern(r"(?:sim|ok|claro|isso|certo|exato|pode ser|não|ambos|ambas)\b[\s,.;:!–—-]*"),
    refusal=pattern(r"(?:não)\b"),
    scaffolds=(
        (start(r"(?:os?|as) (?!que\b|quais?\b)(?=\S+ \S)"), ""),
        (
            start(
                r"(?:por favor,? )?(?:você )?(?:pode|poderia|podes) (?:me )?(?:dizer|explicar"
                r"|mostrar)(?: mais)?(?: sobre)? "
            ),
            "",
        ),
        (
            start(
                r"(?:por favor,? )?(?:me )?(?:diga|explique|mostre|fale|conte)(?:-me)?(?: mais)?(?: sobre)? "
            ),
            "",
        ),
        (start(r"(?:eu )?(?:quero|queria|gostaria de|preciso) saber(?: mais)?(?: sobre)? "), ""),
        (start(r"(?:o que|qual|quais|quem) (?:é|são|era|foram|foi)(?: (?:o|a|os|as|um|uma))? (?=\S)"), ""),
        (start(r"como (?:funciona|funcionam) (?:o |a |os |as )?(?P<x>.+)$"), r"\g<x>"),
        (start(r"(?:há|existe|existem|tem) (?:algum |alguma |um |uma )?(?=\S)"), ""),
    ),
    head_first=True,
    compounding=frozenset({"de"}),
    contracted=_CONTRACTED,
    speaker=listed("eu nós me tenho temos posso podemos preciso precisamos devo devemos peço faço recebo"),
    thereafter=_THEREAFTER,
    about="para",
    of="de",
    together="e",
    roles=listed(
        "empregado contratado funcionário colaborador colaboradore trabalhador trabalhadore estagiário "
        "aprendiz aprendize gerente gestor gestore diretor diretore consultor consultore prestador "
        "prestadore terceirizado paciente cliente fornecedor fornecedore visitante médico enfermeiro pais"
    ),
    phrases=Phrases(
        unclear="A que se refere “{reference}”?",
        which="Qual deles: {options}?",
        conjunction="ou",
        resumes="Ainda é sobre “{topic}”?",
        something_new="algo novo",
        begins="O que gostaria de saber, então?",
    ),
)
