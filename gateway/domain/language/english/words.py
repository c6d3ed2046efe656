"""English: its closed-class words, common verbs and the nouns that name no topic."""

from __future__ import annotations

from gateway.domain.language.lexicon import listed, pattern

QUESTIONS = listed("what who whom whose which when where why how whether")

AUXILIARIES = listed(
    "am is are was were be been being do does did doing done have has had having can could will would "
    "shall should may might must ought cannot don doesn didn isn aren wasn weren won wouldn shouldn couldn "
    "hasn haven hadn ain can't let lets 's 're 've 'll 'd 'm 't"
)

MODALS = listed("do does did don doesn didn can could will would shall should may might must cannot can't")

DETERMINERS = listed(
    "a an the some any each every no my your our all both either neither much many more most few fewer "
    "less several enough such another other others own same certain various two three four five six seven "
    "eight nine ten last next previous"
)

PREPOSITIONS = listed(
    "of in on at by for with without about against between among into onto through during before after "
    "above below to from up down out off over under near per via upon within across behind beyond besides "
    "despite except like than towards toward until since as regarding concerning versus vs"
)

CLAUSES = listed(
    "and or but nor so yet if because when while although though unless until before after since that "
    "which who whose where whether once then besides aside"
)

OTHERS = listed(
    "i me we us you myself yourself ourselves themselves himself herself itself not never here now just "
    "only also too very really quite still even ever yet already again else instead rather please thanks "
    "ok okay oh well yes no hi hello hey actually exactly maybe perhaps however therefore later today soon "
    "worth often usually sometimes always twice together alone apart currently anymore long far ago etc vs"
)

VERBS = listed(
    "accept access achieve act add affect agree allow answer appear apply approve archive arrive ask "
    "attend attract avoid base become begin began behave believe belong book borrow break bring build "
    "buy calculate call cancel carry catch cause cease change charge check choose claim come compare "
    "compete complete comply configure confirm connect consider consist contact contain continue "
    "contribute control convert cost cover create cross dealt deal decide define deliver depend "
    "describe deserve determine develop die differ disable disappear discover display discuss do drink "
    "drive earn eat elaborate enable encrypt end enjoy enter escalate exist expect expire explain "
    "export extend face fail fall feel file fill find finish fit fix fly follow forget form found gain "
    "get give go govern grow handle happen hate hear help hide hire hold hurt identify import improve "
    "include increase influence inform install invest invite involve join keep kill know last launch "
    "learn leave lend let license like limit list live log look lose love made make manage marry matter "
    "mean meet mention miss move need notify occur offer open operate order originate own owe "
    "participate pass pay perform pick place play prefer prepare prevent print process produce protect "
    "prove provide pursue put reach react read receive record recover recycle reduce refer register "
    "relate release remain remember remove renew repair replace reply report represent request require "
    "reset resign resolve respond result return reverse run save say see seem select sell send serve "
    "set settle show sign sing sleep solve speak spend spoil spread start state stay step stop store "
    "study submit suffer suggest support survive switch take talk teach tell test think throw tour "
    "trace train transfer translate travel treat try turn understand update upgrade use view visit wait "
    "walk want watch wear win work write wrote won went got gave took told said born bought built "
    "chosen done driven eaten fallen grown heard hidden known meant paid seen shown sung spoken taken "
    "thrown understood worn written given came knew grew ran met led left held kept lost sold sent "
    "spent taught thought wore lead sound announce wish remind declare"
)

SAID_AS_THEY_ARE = listed(
    "become begun born bought broken brought built caught chosen cost dealt done driven eaten fallen felt "
    "found forgotten given gone got grown heard held hidden hurt kept known learned led left let lost made "
    "meant met paid put read run said seen sent set shown sold spent spoken sung taken taught told thought "
    "thrown understood won worn written clear close complete live open own"
)

LIGHT_VERBS = listed(
    "do happen work get go make come take give mean say tell show know see look use need want begin "
    "start become find explain help apply let allow end put keep call got went came knew took told said "
    "gave made like elaborate include expect involve occur perform"
)

GENERIC = listed(
    "pro con advantage disadvantage drawback implication consequence meaning definition purpose thing "
    "things kind kinds type types way ways information info detail details example examples fact facts "
    "lot bit number amount part parts case article aspect aspects question questions answer answers "
    "something anything everything nothing nobody somebody anybody everybody "
    "someone anyone people person stuff idea reason point news issue "
    "topic name list role difference similarity outcome result highlight important interesting "
    "different new old good best better bad worst big biggest main major common popular typical "
    "possible available necessary famous known important notable significant similar specific general "
    "top first second third early late long short high low free other year month week day today time "
    "times period"
)

REGIONS = listed("city town village area region country state")
PEOPLE = pattern(
    r"(?:er|or|ee|ist|ian|man|woman|ant)$",
    r"^(?:child|kid|baby|parent|spouse|husband|wife|boy|girl|son|daughter|student|patient|client"
    r"|president|agent|"
    r"resident|relative|intern|apprentice|colleague|boss|head|chief|king|queen|friend|guest|individual"
    r"|someone|who)$",
)

ROLES = listed(
    "employee worker staff intern trainee apprentice contractor consultant freelancer manager executive"
    " director student parent nurse doctor patient visitor customer supplier part-timer temp retiree"
    " volunteer"
)


ADVERBS = listed(
    "then afterwards later "
    "abroad overseas elsewhere onsite on-site offsite online offline remotely internationally locally full- "
    "time part-time monthly weekly daily yearly annually"
)
DEGREES = listed("how very too so quite really")
LINKS = listed("of")
JOINING = listed("and or versus vs")
DEFINITE = listed("the this that these those such")
OWNERS = listed("my your our whose 's")
INFINITIVES = listed("to")
COPULAS = listed("am is are was were be been being 's 're isn aren wasn weren")
CONTRAST = listed(
    "else other others another instead too also same alternative alternatives either besides similar nearby "
    "different"
)
MORE_OF = listed("other others another")
ENDINGS = (
    ("ies", "y"),
    ("es", ""),
    ("s", ""),
    ("ied", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
)
