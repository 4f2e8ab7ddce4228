/** Words in answers, as alternatives of a pattern, in English, German, French and Bulgarian. */

export const NUMBER_WORD = [
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|sixty|ninety|hundred|thousand|million|once|twice|half|third|quarter|a tenth',
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|vierzig|hundert|tausend|einmal|zweimal|halbe?n?',
  'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|soixante|cent|mille',
  'един|една|едно|два|две|три|четири|пет|шест|седем|осем|девет|десет|дванадесет|двадесет|тридесет|сто|хиляда',
].join('|')

export const MONTH = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'januar|februar|märz|mai|juni|juli|oktober|dezember',
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre',
  'януари|февруари|март|април|май|юни|юли|август|септември|октомври|ноември|декември',
].join('|')

export const WEEKDAY = [
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  '(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?',
  '(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?',
  'понеделник|вторник|сряда|четвъртък|петък|събота|неделя',
].join('|')

export const SPAN = [
  'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|quarters?|years?',
  'sekunden?|minuten?|stunden?|tage?n?|nächten?|wochen?|monate?n?|jahre?n?',
  'secondes?|heures?|jours?|nuits?|semaines?|mois|trimestres?|ans?|années?',
  'секунд[аи]|минут[аи]|час(?:а|ове)?|ден|дни|дена|нощ|седмиц[аи]|месец[аи]?|годин[аи]',
].join('|')

/** Words that tell a time by another event, such as "within an hour" or "once it is full". */
export const BY_EVENT = [
  'after|before|until|within|every|each|first|second|third|fourth|fifth|last|beginning|since|when|while|during|as soon as|once|if|end of',
  'nach|vor|bis|seit|ab|sobald|wenn|innerhalb|jede[mnrs]?|alle',
  'après|avant|jusqu|dans les|chaque|dès|depuis|pendant|lorsqu|quand|à partir|fin de|au plus tard',
  'след|преди|до|всеки|всяка|всяко|от|когато|при|края на',
].join('|')

/** Words before a place. */
export const AT = [
  'in|at|by|near|behind|beside|next to|opposite|on|under|below|above|outside|inside|between|around',
  'im|am|an|auf|bei|beim|neben|hinter|vor|unter|über|zwischen|gegenüber',
  'à|au|aux|dans|sur|sous|chez|près|derrière|devant|entre',
  'в|във|на|до|при|под|над|зад|пред|между|срещу',
].join('|')

export const OFTEN = [
  'every|each|once|twice|times|daily|weekly|monthly|yearly|annually|per|a year',
  'alle|jede[mnrs]?|mal|\\p{L}*mal|täglich|wöchentlich|monatlich|jährlich',
  'chaque|tous les|toutes les|fois|par|quotidien\\p{L}*|hebdomadaire\\p{L}*|mensuel\\p{L}*|annuel\\p{L}*',
  'всеки|всяка|всяко|пъти|път|веднъж|дневно|ежедневно|седмично|месечно|годишно',
].join('|')

export const PERCENT = [
  'per ?cent|percent|half|third|quarter|tenth|fifth',
  'prozent|hälfte|drittel|viertel|zehntel',
  'pour ?cent|moitié|tiers|quart',
  'процент[аи]?|половин\\p{L}*|четвърт|третина|на сто',
].join('|')

export const CAUSE = [
  'because|due to|owing to|caus\\p{L}+|reason\\p{L}*|since|as a result|resulted|led to|so that|in order to|to (?:avoid|prevent|protect|ensure)|therefore',
  'weil|da|denn|wegen|aufgrund|grund|gründe\\p{L}*|ursach\\p{L}+|deshalb|daher|damit|um zu|infolge',
  'parce qu|car|cause|causes|raison|raisons|afin|grâce|suite à|puisqu',
  'защото|поради|причин\\p{L}+|тъй като|за да|заради|вследствие',
].join('|')

/** Words with which a text says what something is. */
export const DEFINES = [
  'means?|meaning|defined|definition|denotes?|refers? to|is|are|stands for',
  'bedeutet|bezeichnet|heißt|heisst|ist|sind|gemeint|definition',
  'signifie|désigne|est|sont|définition|entend',
  'означава|представлява|е|са|определение|наричаме',
].join('|')

/** Nouns whose value is a figure. */
export const QUANTITY = [
  'amount|capacity|concentration|cost|costs|deposit|depth|discount|distance|dose|fee|height|interest|length|level|limit|maximum|minimum|number|percentage|power|pressure|price|proportion|rate|ratio|salary|score|share|size|speed|sum|temperature|total|turnover|value|volume|voltage|wage|weight|width',
  'anzahl|betrag|breite|dosis|druck|gebühr|gehalt|geschwindigkeit|gewicht|grenzwert|höhe|höchstbetrag|kapazität|kaution|konzentration|kosten|länge|leistung|lohn|miete|preis|quote|rabatt|rate|spannung|summe|temperatur|tiefe|umsatz|volumen|wert|zins|zinssatz',
  'capacité|concentration|coût|débit|dose|durée|hauteur|largeur|limite|longueur|loyer|montant|nombre|poids|pourcentage|prix|profondeur|puissance|remise|salaire|seuil|somme|tarif|taux|température|tension|valeur|vitesse|volume',
  'брой|височина|дължина|доза|капацитет|концентрация|лихва|мощност|налягане|наем|обем|отстъпка|размер|скорост|стойност|сума|такса|тегло|температура|цена|ширина',
].join('|')
