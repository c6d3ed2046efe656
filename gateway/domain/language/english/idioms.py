"""English: the set phrases of people who greet, ask again, correct themselves, and frame a question."""

from __future__ import annotations

from gateway.domain.language.lexicon import listed, pattern, start

COURTESIES = listed(
    "hi hello hey hiya greetings morning afternoon evening bye goodbye cheers ta thx ty thanks thank ok "
    "okay alright great perfect super cool awesome nice fine good excellent wonderful amazing brilliant "
    "lovely helpful understood sorry lol wow appreciate appreciated welcome worries got sense works worked "
    "helps helped all mind forget see"
)
FILLERS = listed(
    "oh ah well yes yeah no and so then very much many a lot the for your you i we am is are it that this "
    "again now everyone everybody team there guys folks mate 's 'm 'd 'll day night later soon tomorrow "
    "have to meet was help time support answer info information me my makes sounds problem never on today "
    "really too of how doing nothing else would will be please"
)
SMALL_TALK = pattern(
    r"how are you(?: doing)?(?: today)?",
    r"how(?:['’]s| is) it going",
    r"what['’]?s up",
    r"are you (?:there|a bot|human)",
    r"(?:(?:ok(?:ay)?|great|thanks|thank you)[ ,.!]+)*(?:that(?:['’]s| is) )?good to (?:know|hear)",
    r"(?:(?:oh|ok(?:ay)?|yes|yeah|right|well)[ ,.!]+)*i (?:(?:now|totally|fully|completely) )?"
    r"(?:understand|see|agree|am aware|get it)"
    r"(?: now)?",
    r"(?:oh|ah|wow|whoa|hmm)[ ,!.]+(?:(?:really|very|too|pretty|quite|how) )+[a-z]+",
    r"(?:oh |wow,? )?(?:really|seriously|no way|is that (?:so|right|true))(?:[?!,. ]+(?:really|seriously))*",
    r"(?:many )?(?:thanks|thank you|thx)(?: (?:so|very) much| a lot)?,? for"
    r" (?:(?:the|your|that|this|all) )*(?:quick )?(?:heads[ -]?up|info|information|help|answers?|explanation"
    r"|clarification|update|tips?|details|reminder|letting|telling|explaining|clarifying)\b[^?.!,;]{0,40}",
    r"(?:(?:oh|ah|well|wow|ok(?:ay)?|hmm|yes|no),? )*(?:that|this|it)(?: is| was|['’]s| sounds| looks| seems)"
    r" (?:(?:not|a|an|the|really|very|so|too|such|quite|pretty|all) )*(?:good|great|bad|nice|sad|fine"
    r"|excellent|awesome|interesting|helpful|useful|perfect|amazing|wonderful|terrible|awful|lovely|cool|weird|strange"
    r"|surprising|a relief|a shame)\b[^?.!,;]{0,60}",
    r"(?:(?:ok(?:ay)?|great|perfect|thanks|thank you|thx)[,.!]? )*that(?:['’]s| is| was| will be)"
    r" (?:all|it|everything)(?: (?:that )?(?:i|we) (?:need(?:ed)?|wanted|had)(?: to know)?)?"
    r"(?: for (?:now|today))?",
    r"(?:(?:ok(?:ay)?|great|perfect|thanks|thank you|thx)[,.!]? )+that (?:really |already )?(?:helps|helped"
    r"|calms|reassures|clears|answers|explains|settles|does)\b[^?.!,;]{0,40}",
)

RESHAPING = listed(
    "shorten shorter longer briefer simpler clearer concise brief briefly simplify rephrase reword rewrite "
    "summarise summarize summary translate paraphrase condense reformat proofread repeat polish tldr "
    "bullet bullets bulleted formal informal friendlier politer nicer readable table markdown json english "
    "german portuguese spanish french italian dutch polish chinese japanese sentences words lines "
    "paragraphs"
)
RESHAPED = listed(
    "make keep write phrase say put give show present format turn convert get it that this them these "
    "those everything all the your last previous above whole answer response reply text message list "
    "explanation paragraph output me us a an as in into to of bit little lot more less much even too "
    "detailed technical simple plain other own terms language version point points numbered email e-mail "
    "sentence word line few fewer one two three please can could would will you have see i 'd like just "
    "now and but ok okay great thanks thank again instead then for sound be so up need want only short "
    "long"
)

OPENERS = pattern(
    r"(?:(?:and|but|so|ok(?:ay)?|oh|then|also)[\s,]+)*(?:what|how) about(?: if)?\b",
    r"(?:(?:and|but|or|so)[\s,]+)+(?=(?:for|in|on|at|with|without|to|from|under|during|after|before|if"
    r"|by|per|as"
    r"|when(?! (?:is|are|was|were|do|does|did|can|could|will|would|should|may|must|has|have)\b))\b)",
    r"(?:and|or|but|plus)\b[\s,]+(?!(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do"
    r"|does|did|can|could"
    r"|will|would|should|may|must|have|has|had|tell|show|give|list|explain|i|we|you|please|also|so|then|now)\b)",
    r"(?:and )?(?:the )?same(?: (?:thing|question))?(?:,? (?:but|except|only|just|though))*"
    r"(?= (?:for|in|on|at|with|without|to|from|about|as)\b)",
    r"(?:(?:and|but|so)[\s,]+)*(?:(?:does|do|would|will|is|are) (?:this|that|it|they|these|those|the same)"
    r"(?: (?:also|still|even))?"
    r" (?:appl(?:y|ies)|counts?|holds?|valid|true|the case|the same)(?: too| as well)?)(?: to(?= \S))?"
    r"(?:(?<= to)|(?= (?:for|in|on|at|with|during|under|when|if|outside)\b))",
    r"(?:only|just|even|not|also)\s+(?=(?:for|in|on|at|with|without|to|from|under|during)\b)",
)
_WH = r"what|who|whom|whose|which|when|where|why|how"
JOINTS = pattern(
    rf"[,;]? (?:and|plus|also|as well as)(?: also)?,? (?=(?:{_WH}|is|are|was|were|do|does|did|can|could"
    rf"|should|will|would"
    r"|may|must|tell me|show me|give me|explain|list|compare|find)\b)",
    rf"[,;] (?=(?:{_WH})\b)",
    r"[,;] (?=(?:do|does|did|is|are|am|can|may|must|should|will|would) (?:i|we)\b)",
)
DEFINING = start(
    r"(?:(?:when|until when|till when|how long|what time) )?(?:is|are) the"
    r" (?=[\w-]+(?: [\w-]+)? (?:open|closed)\b)",
    r"(?:what(?:['’]s| is| are| was| were)|who(?:['’]s| is| are| was| were)|define|what does)"
    r" (?!(?:the|my|your|our|some|any|another|other)\b)",
    r"how do(?:es)? (?!(?:the|my|your|our|some|any|another|other)\b)(?=[^?]+ work\??$)",
    r"(?:what (?:to|(?:do|should|must) (?:i|we)) do"
    r"|who (?:to|(?:do|should|must) (?:i|we)) (?:call|contact|tell|ask))"
    r" (?:after|about|with|during|in case of|in the event of) (?!(?:the|this|that|these|those|it|them)\b)",
)
ASKING_NAMES = start(r"(?:and |but |so )?(?:who|which|what(?: is|'s|’s| are) (?:the|some))\b")
TAKING_TIME = pattern(
    r"(?:and |but |so )?(?P<asked>(?P<lasting>how (?:long|much time)) (?:does|do|will|would|did)"
    r" (?:it|that|this) (?:usually |normally |typically )?take)"
)

_OOPS = r"(?:no|nope|sorry|actually|oops|wait)"
CORRECTIONS = pattern(
    rf"(?:(?:{_OOPS}|oh|well|hmm|ah|my mistake|pardon)[\s,.;!–—-]+)*"
    r"(?:i (?:actually |really |rather )?(?:meant|mean|was (?:asking|talking) about|am (?:asking"
    r"|talking) about)"
    r"(?: to (?:say|ask|write|type)(?: about)?)?|i['’]m (?:asking|talking) about|make that|that should be"
    r"|it should be"
    r"|i should have said|correction:?|rather|instead)[\s,:]+(?:about )?",
    rf"(?:{_OOPS}[\s,.;!–—-]+)+(?!(?:{_WH}|is|are|was|were|do|does|did|can|could|will|would|should|i|it"
    rf"|there|that|this"
    r"|thanks?|problem|worries|need)\b)(?=\S)",
    rf"(?!(?:{_WH}|is|are|do|does|can)\b)(?=[\w<>-]+(?: [\w<>-]+){{0,3}}, (?:and )?not \S)",
    r"(?=not (?:the )?[\w<>-]+(?: [\w<>-]+){0,3}(?:,| but| – | - ) ?\S)",
)
REPLACING = pattern(
    r"not (?:the |a |an )?(?P<old>[^,]{1,80}?)(?:,? but |, | – | - )(?P<new>.{1,200})$",
    r"(?P<new2>[^,]{1,200}?),?(?: and)? not (?:the |a |an )?(?P<old2>.{1,80})$",
)
ASIDES = pattern(
    r"(?:oh (?:boy|man|my(?: god)?|dear|gosh|no|yes|good)"
    r"|oh|ah|ok(?:ay)?|well|wow|h[mu]?m+|u[hm]+|interesting|great|good|nice|cool|thanks|thank you|thx"
    r"|alright|right|sure|perfect"
    r"|hi|hello|hey|good (?:morning|afternoon|evening)|please|yes|yeah|so|and|but|now|then|also"
    r"|by the way|btw"
    r"|one more (?:thing|question)|another question|(?:just )?out of curiosity|quick question|got it"
    r"|i see|understood|(?:i have |i['’]ve got )?(?:[a-z]+ ){0,3}(?:questions|things)(?=:)|answer(?=:))"
    r"\b[\s,.;:!–—-]+"
)
AFFIRMATION = pattern(
    r"(?:yes|yeah|yep|yup|ok(?:ay)?|sure|correct|right|please do|go ahead|no|nope|neither"
    r"|both)\b[\s,.;:!–—-]*"
)
WISHES = start(
    r"(?:oh|ok(?:ay)?|yes|well|so)?[\s,]*(?:i(?:['’]d| would) (?:like|love)|i (?:want|need))"
    r" to (?:read|see|hear|know|learn|understand|find)\b"
)
ALTERNATIVES = pattern(
    r"\b(?:(?:do|did) you mean|are you (?:asking|talking) about|(?:is (?:it|this|that)|are you)"
    r" (?:about|for|in|on)|which (?:one|of these)(?: do you mean)?:?|would you like|do you want)\s+"
)
OFFERS = pattern(
    r"\b(?:would you (?:like|want)|do you (?:want|need (?:any|more|help))|want me to|shall i|should i"
    r"|can i (?:help|show|send|get)|may i|anything else|any (?:more|further|other) (?:help|questions?)"
    r"|interested in)\b"
)
REFUSAL = pattern(r"(?:no|nope|not now|never mind)\b")

_POLITELY = r"(?:please )?"
_DETAILS = r"(?:some |more )?(?:info|information|details)"
_ABOUT = rf"(?: (?:more|something|all|everything|some more|{_DETAILS}))?(?: about| on)?\s+"
SCAFFOLDS = (
    (
        start(
            rf"{_POLITELY}(?:can|could|would) (?:you|i|we) {_POLITELY}"
            rf"(?:tell me|explain|show me|give me|know|get|have|see|find){_ABOUT}",
            rf"{_POLITELY}(?:tell me|show me|give me|let me know|explain(?: to me)?|describe|find(?: me)?"
            rf"|look up|search for){_ABOUT}",
            rf"i (?:want|need|would like|['’]d like) to (?:know|learn|understand|find out|see){_ABOUT}",
            rf"(?:i (?:want|need)(?: to(?= \S))?|i(?:['’]m| am) looking for|do you know"
            rf"|any (?:idea|info|news)){_ABOUT}",
        ),
        "",
    ),
    (start(r"(?:what|which)(?: is| are| was| were|['’]s)(?: (?:the|some of the|some|an?))? (?=\S)"), ""),
    (start(r"how (?:do|can|could|should|would|may) (?:i|we|you|one) (?=\S)"), "how to "),
    (
        start(r"how (?:does|do|did) (?:the |an? )?(?P<x>.+) works?(?P<y> (?:for|in)\b.*)?$"),
        r"\g<x>\g<y>",
    ),
    (start(r"which (?P<x>[^?]+?) do (?:you|we) (?:have|offer|sell|stock)\b"), r"\g<x>"),
    (pattern(r"[, ]+(?:too|as well)$"), ""),
    (start(r"(?:is there|are there|do you have|do we have) (?:an? |any |some )?(?=\S)"), ""),
)
