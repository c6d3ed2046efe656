"""Words of one root that no ending tells: `paid` and `payment`, `decide` and `decision`, `gilt` and
`gültig`."""

from __future__ import annotations

_ENGLISH = """
pay paid pays payment payments
buy bought
sell sold sale sales
send sent
spend spent
lend lent
build built
get got gotten
go went gone
leave left
lose lost loss losses
meet met
keep kept
make made
take took taken
give gave given
come came
write wrote written
begin began begun
choose chose chosen choice choices
break broke broken
drive drove driven
fly flew flown flight flights
grow grew grown growth
know knew known
say said
tell told
think thought
teach taught
bring brought
catch caught
find found
hold held
lead led
run ran
win won
man men
woman women
child children
person people
die died dying death dead
life lives
wife wives
foot feet
decide decided decides decision decisions
extend extended extension extensions
permit permitted permission permissions
submit submitted submission submissions
admit admitted admission
suspend suspended suspension
include included inclusion
conclude concluded conclusion
provide provided provision
divide divided division
long length lengths
high height heights
wide width
deep depth
strong strength
weigh weighs weight weights
describe described description
subscribe subscribed subscription
explain explained explanation
maintain maintained maintenance
retain retained retention
repeat repeated repetition
solve solved solution solutions
resolve resolved resolution
respond responded response responses
receive received receipt receipts
succeed succeeded success
exceed exceeded excess
advise advised advice
analyse analyze analysis analyses
expire expired expiry expiration
destroy destroyed destruction
produce produced production
reduce reduced reduction
deliver delivered delivery deliveries
steal stole stolen theft
see saw seen sight
sick sickness
"""
_MEASURES = """
old age
often frequency
far distance
big size
heavy weight
expensive price
hoch höher höhe
lang länger länge dauer
groß größer größe
schwer schwerer gewicht
alt alter
weit entfernung
breit breite
tief tiefe
oft häufigkeit
teuer preis
"""
"""What "how" and "wie" ask by an adjective, and documents call by a noun."""
_GERMAN = """
kommen kommt kam gekommen ankommen ankunft
treten tritt vertreten vertritt vertretung
gelten gilt galt gültig gültigkeit geltung
geben gibt gab gegeben
nehmen nimmt nahm genommen
sprechen spricht gesprochen
stehen steht stand gestanden
laufen läuft lief gelaufen laufzeit
fahren fährt fuhr gefahren fahrt
helfen hilft half geholfen hilfe
bieten bietet bot geboten
schließen schließt geschlossen
verlieren verliert verloren verlust
beginnen beginnt begann begonnen beginn
entscheiden entscheidet entschied entschieden entscheidung
ziehen zieht gezogen
sehen sieht sah gesehen
bringen bringt gebracht
verbieten verbietet verboten verbot
abschließen abgeschlossen abschluss
unterschreiben unterschreibt unterschrieben unterschrift
schreiben schreibt schrieb geschrieben
erhalten erhält erhielt
tragen trägt getragen
werden wird wurde geworden
krank krankheit krankheiten
lesen liest gelesen
besitzen besitzt besessen besitz
abreisen abreise
kündigen kündigt gekündigt kündigung
"""
_PORTUGUESE = """
pedir peço pede pedem pedido pedidos
fazer faço faz fazem feito feita
poder posso pode podem
perder perco perde perda perdas
sair saio sai saída
vir vem vêm vinda
ver vejo vê
medir meço mede medida
conseguir consigo consegue
seguir sigo segue
dizer digo diz dito
dar dou dá
ler leio lê leitura
escrever escreve escrito
abrir abre aberto abertura
devolver devolve devolução
entregar entrega entregue
"""
_SPANISH = """
pedir pido pide piden pedido petición
hacer hago hace hecho
poder puedo puede pueden
costar cuesta cuestan coste costo
empezar empieza empiezan
cerrar cierra cierran cierre
volver vuelve vuelta
perder pierdo pierde pérdida
renovar renueva renuevan renovación
mostrar muestra
encontrar encuentro encuentra
probar pruebo prueba
aprobar aprueba aprueban aprobación
devolver devuelvo devuelve devolución
cubrir cubre cubierto cobertura
abrir abre abierto apertura
escribir escribe escrito
"""


FAMILIES: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for listed in (_ENGLISH, _MEASURES, _GERMAN, _PORTUGUESE, _SPANISH)
    for line in listed.strip().splitlines()
)
"""Each family in one tuple, the word that stands for all of it first. A word of two is of the first."""
