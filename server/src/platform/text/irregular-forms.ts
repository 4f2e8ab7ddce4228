import { foldWord } from './fold.ts'

/**
 * The commonest forms that no stemmer derives, by language: a base and its forms, separated by | or lines. Left out are
 * forms that are other words as well ("saw", "leaves", "Bestand"), stop words, and comparatives: who looks for "better"
 * doesn't mean "good".
 */
const FORMS: Readonly<Record<string, string>> = {
  en: `
go went gone goes|get got gotten|know knew known|think thought|take took taken|see seen|come came|give gave given|buy bought
find found|tell told|become became|show shown|keep kept|begin began begun|write wrote written|rewrite rewrote rewritten
bring brought|catch caught|teach taught|seek sought|fight fought|hold held|stand stood|understand understood|hear heard
withstand withstood|mean meant|meet met|pay paid|repay repaid|sit sat|lead led|grow grew grown|lose lost|speak spoke spoken
break broke broken|choose chose chosen|drive drove driven|ride rode ridden|rise risen|arise arose arisen|fall fell fallen
feel felt|sell sold|resell resold|send sent|spend spent|lend lent|bend bent|build built|rebuild rebuilt|sleep slept
sweep swept|weep wept|creep crept|leap leapt|deal dealt|dream dreamt|learn learnt|burn burnt|spell spelt|spill spilt
spoil spoilt|smell smelt|kneel knelt|lean leant|eat ate eaten|drink drank drunk|sing sang sung|ring rang rung|swim swam swum
sink sank sunk|shrink shrank shrunk|spring sprang sprung|run ran|win won|dig dug|hang hung|stick stuck|say said|make made
strike struck stricken|swing swung|cling clung|fling flung|sting stung|string strung|draw drew drawn|fly flew flown
withdraw withdrew withdrawn|throw threw thrown|overthrow overthrew overthrown|blow blew blown|freeze froze frozen
steal stole stolen|wake woke woken|weave wove woven|tear tore torn|wear wore worn|swear swore sworn|forget forgot forgotten
forgive forgave forgiven|forbid forbade forbidden|hide hid hidden|bite bitten|shake shook shaken|mistake mistook mistaken
undertake undertook undertaken|overcome overcame|overtake overtook overtaken|slide slid|shoot shot|sew sewn|sow sown
mow mown|swell swollen|prove proven|breed bred|bleed bled|flee fled|lie lying|die died dies dying|tie tied ties tying
undo undid undone|redo redid redone|foresee foresaw foreseen|oversee oversaw overseen|undergo underwent undergone
uphold upheld|withhold withheld|mislead misled|override overrode overridden|outgrow outgrew outgrown
man men|woman women|child children|person people|foot feet|tooth teeth|goose geese|mouse mice|louse lice|ox oxen
wife wives|knife knives|loaf loaves|half halves|shelf shelves|thief thieves|wolf wolves|calf calves|scarf scarves
hoof hooves|elf elves|wharf wharves|penny pence|index indices indexes|appendix appendices appendixes|vertex vertices
vortex vortices|helix helices|codex codices|crisis crises|thesis theses|axis axes
analysis analyses analyse analysed analysing analyze analyzed analyzes analyzing|hypothesis hypotheses|synthesis syntheses
diagnosis diagnoses|prognosis prognoses|parenthesis parentheses|oasis oases|emphasis emphases|metastasis metastases
neurosis neuroses|psychosis psychoses|synopsis synopses|criterion criteria|phenomenon phenomena|automaton automata
bacterium bacteria|curriculum curricula|memorandum memoranda|stratum strata|spectrum spectra|symposium symposia
addendum addenda|erratum errata|millennium millennia|aquarium aquaria|referendum referenda|forum fora|genus genera
fungus fungi|nucleus nuclei|radius radii|stimulus stimuli|syllabus syllabi|alumnus alumni|locus loci|cactus cacti
bacillus bacilli|corpus corpora|larva larvae|formula formulae|vertebra vertebrae|alga algae|antenna antennae|nebula nebulae
bureau bureaux|plateau plateaux|schema schemata|stigma stigmata|tableau tableaux|passerby passersby`,
  de: `
gehen ging gingen gegangen|kommen kam kamen gekommen|geben gibt gab gaben gegeben|nehmen nimmt nahm nahmen genommen
sehen sieht sah sahen gesehen|sprechen spricht sprach sprachen gesprochen|finden fand fanden gefunden|essen isst gegessen
bleiben blieb blieben geblieben|schreiben schrieb schrieben geschrieben|stehen standen gestanden|verstehen verstanden
bestehen bestanden|entstehen entstand entstanden|liegen lag lagen gelegen|halten hält hielt hielten gehalten
erhalten erhält erhielt erhielten|enthalten enthält enthielt enthielten|lassen lässt ließ ließen gelassen
laufen läuft lief liefen gelaufen|fahren fährt fuhr fuhren gefahren|tragen trägt trug trugen getragen
schlagen schlägt schlug schlugen geschlagen|fallen fällt fiel fielen gefallen|helfen hilft half halfen geholfen
treffen trifft traf trafen getroffen|brechen bricht brach brachen gebrochen|lesen liest las lasen gelesen
vergessen vergisst vergaß vergaßen|messen misst maßen gemessen|treten tritt trat traten getreten|werfen wirft warf geworfen
sterben stirbt starb starben gestorben|werben wirbt warb geworben|erwerben erwirbt erwarb erwarben erworben|rufen rief gerufen
gelten gilt galt galten gegolten|denken dachte dachten gedacht|bringen brachte brachten gebracht|kennen kannte gekannt
nennen nannte nannten genannt|brennen brannte gebrannt|wissen wusste wussten gewusst|tun taten getan|bitten bat baten gebeten
beginnen begann begannen begonnen|gewinnen gewann gewannen gewonnen|schwimmen schwamm geschwommen|singen sang gesungen
trinken trank tranken getrunken|springen sprang sprangen gesprungen|sinken sank sanken gesunken|binden gebunden
verbinden verbunden|zwingen zwang gezwungen|gelingen gelang gelungen|sitzen saß saßen gesessen|ziehen zog zogen gezogen
fliegen flog flogen geflogen|bieten boten geboten|verlieren verlor verloren|schließen schlossen geschlossen
fließen flossen geflossen|schießen schoss geschossen|greifen griffen gegriffen|leiden litt litten gelitten
schneiden schnitten geschnitten|steigen stieg stiegen gestiegen|scheinen schien schienen|entscheiden entschied entschieden
leihen lieh geliehen|schlafen schläft schlief geschlafen|wachsen wächst wuchs wuchsen gewachsen|waschen wäscht gewaschen
heben gehoben|frieren fror gefroren|heißen hieß geheißen|lügen gelogen|abschließen abgeschlossen|anbieten angeboten
bau bauten|museum museen|firma firmen|konto konten|thema themen|risiko risiken|zentrum zentren|visum visa|virus viren
praktikum praktika|ministerium ministerien|kriterium kriterien|medium medien|studium studien|stadion stadien|villa villen
praxis praxen|rhythmus rhythmen|organismus organismen|mechanismus mechanismen|material materialien|prinzip prinzipien
globus globen|atlas atlanten|lexikon lexika|index indizes indices|kaufmann kaufleute|fachmann fachleute`,
  fr: `
aller vais vas va vont ira iront|faire fait fais font faisait fera feront|pouvoir peut peux peuvent pouvait pourra
vouloir veut veux veulent voulait voulu|devoir doit dois doivent devait devra|savoir sait sais savent savait saura
voir vois voit voient voyait verra|venir vient viens viennent venait venu viendra|tenir tient tiens tiennent tenait tenu
obtenir obtient obtiennent obtenu|prendre prend prends prennent prenait pris|comprendre comprend comprennent compris
apprendre apprend apprennent appris|mettre met mets mettent|permettre permet permettent permis|dire dit dis disent disait
lire lisent lisait|écrire écrit écrivent écrivait|vivre vit vivent vécu|boire boit boivent|croire croit croient
recevoir reçoit reçoivent reçu|mourir meurt meurent mort morts|naître naît naissent né née|conduire conduit conduisent
connaître connaît connaissent connu|courir court courent couru|ouvrir ouvre ouvert ouverte|offrir offre offert offerte
craindre craint craignent|œil yeux|cheval chevaux|journal journaux|travail travaux|bail baux|animal animaux|canal canaux
hôpital hôpitaux|tribunal tribunaux|ciel cieux|vitrail vitraux|émail émaux|corail coraux|mal maux|général généraux
métal métaux|signal signaux|capital capitaux|monsieur messieurs|madame mesdames|mademoiselle mesdemoiselles|clé clef clefs
beau bel belle beaux belles|nouveau nouvel nouvelle nouveaux nouvelles|vieux vieil vieille vieilles|fou fol folle
blanc blanche blanches|sec sèche sèches|long longue longues`,
  es: `
ir voy va van vamos iba iban|tener tiene tienen tengo tuvo tenía tuvieron|hacer hace hacen hago hizo hicieron
poder puede pueden puedo pudo pudieron|decir dice dicen digo dijo dijeron dicho|querer quiere quieren quiero quiso
venir viene vienen vengo|saber sabe supo supieron|poner pone pongo puso pusieron|dar doy dio dieron|ver veo vio vieron
traer trajo trajeron|conducir conduce conduzco condujo|salir salgo|morir muere murió muerto|dormir duerme durmió|pedir pide pidió
sentir siente sintió|escribir escrito|abrir abierto|romper roto|volver vuelve vuelto|resolver resuelve resuelto|jugar juega
pensar piensa|empezar empieza|encontrar encuentra|pez peces|luz luces|voz voces|lápiz lápices|juez jueces`,
  it: `
andare va vanno vado andato|fare fa fanno faccio fece|potere può possono posso|volere vuole vogliono voglio
dovere deve devono devo|dire dice dicono dico detto disse|venire viene vengono vengo venne|prendere preso prese
mettere messo|scrivere scritto scrisse|leggere lesse|chiudere chiuso|aprire aperto|rompere rotto|morire muore morto
nascere nato|vivere vissuto|perdere perso|vincere vinto|scegliere scelto|uscire esce escono|uomo uomini|uovo uova
dito dita|braccio braccia|bue buoi|dio dei|paio paia|osso ossa`,
  pt: `
ir vou vai vão|ter tem têm tenho teve|fazer faz fazem faço fez fizeram feito|poder pode podem posso pôde
dizer diz dizem digo disse dito|vir vem vêm venho veio|ver vejo viu|trazer traz trouxe|saber sei soube|querer quer quis
dar dou deu|escrever escrito|abrir aberto|pão pães|cão cães|alemão alemães|animal animais|papel papéis
capitão capitães|cidadão cidadãos`,
  nl: `
gaan gaat ging gingen gegaan|komen kwam kwamen gekomen|doen deed deden gedaan|zien ziet zag zagen gezien|geven gaf gaven gegeven
nemen nam namen genomen|staan staat stond stonden gestaan|spreken sprak spraken gesproken|schrijven schreef schreven geschreven
blijven bleef bleven gebleven|krijgen kreeg kregen gekregen|vinden vond vonden gevonden|houden hield hielden gehouden
brengen bracht brachten gebracht|denken dacht dachten gedacht|kopen kocht kochten gekocht|zoeken zocht zochten gezocht
lopen liep liepen gelopen|lezen lazen gelezen|rijden reed reden gereden|sluiten sloot sloten gesloten|beginnen begon begonnen
winnen won wonnen gewonnen|verliezen verloor verloren|sterven stierf gestorven|kind kinderen|ei eieren|stad steden|schip schepen
lid leden|blad bladeren bladen|museum musea|koe koeien`,
  sv: `
gå går gick gått|se ser såg sett|ge ger gav givit|ta tar tog tagit|komma kommer kom kommit|skriva skrev skrivit
dricka drack druckit|finna fann funnit|göra gjorde gjort|säga sade sagt|veta visste vetat|stå stod stått|hålla höll hållit
äta åt ätit|sälja sålde sålt|köpa köpte köpt|bok böcker böckerna|man män männen|fot fötter fötterna|hand händer händerna|natt nätter nätterna|stad städer städerna|land länder länderna
tand tänder tänderna|mus möss|gås gäss|bonde bönder bönderna|son söner sönerna|dotter döttrar döttrarna|bror bröder bröderna|mor mödrar mödrarna`,
  da: `
gå går gik gået|se ser set|give giver gav givet|tage tager tog taget|komme kommer kom kommet|skrive skrev skrevet
gøre gør gjorde gjort|sige siger sagde sagt|vide vidste vidst|stå står stod stået|holde holdt|købe købte købt|sælge solgte solgt
bog bøger bøgerne|mand mænd mændene|fod fødder fødderne|hånd hænder hænderne|nat nætter nætterne|tand tænder tænderne|barn børn børnene|ko køer køerne|gås gæs|søn sønner sønnerne|datter døtre døtrene
bror brødre brødrene|far fædre|mor mødre`,
  no: `
gå går gikk gått|se ser sett|gi gir gitt|ta tar tok tatt|komme kommer kom kommet|skrive skrev skrevet|gjøre gjør gjorde gjort
si sier sagt|vite visste visst|stå står sto stått|holde holdt|kjøpe kjøpte kjøpt|selge solgte solgt|bok bøker bøkene|mann menn mennene
fot føtter føttene|hånd hender hendene|natt netter nettene|tann tenner tennene|ku kyr|gås gjess|sønn sønner sønnene|datter døtre døtrene|bror brødre brødrene|far fedre|mor mødre`,
  fi: `
mennä menee meni mennyt|tehdä tekee teki tehnyt|nähdä näkee näki nähnyt|vesi veden vettä vedet|käsi käden kättä kädet
mies miehen miehet miestä|lapsi lapsen lapset lasta lapsia|uusi uuden uutta uudet|vuosi vuoden vuotta vuodet vuonna
kuukausi kuukauden kuukautta kuukaudet`,
  pl: `
iść idzie szedł szła|człowiek ludzie ludzi|dziecko dzieci|rok lata lat|ręka ręce|oko oczy|brat bracia|dzień dni|pies psy psa`,
  cs: `
jít jde šel šla|člověk lidé lidi|dítě děti dětí|ruka ruce|oko oči|ucho uši|pes psi psa|den dny dní|přítel přátelé`,
  ru: `
идти шёл шла шли идёт идут|человек люди людей|ребёнок дети детей|год лет|друг друзья друзей|брат братья братьев|сын сыновья
дочь дочери|мать матери|время времени времена|имя имени имена|день дня дни|ехать едет едут|пёс пса псы`,
  ro: `
merge merg mers|om omul oameni oamenii|copil copii copiii|soră surori|cap capete|ou ouă`,
}

/** Folded forms and their base, by language. */
const BASES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(FORMS).map(([language, lines]) => [language, readLines(lines)]),
)

function readLines(lines: string): ReadonlyMap<string, string> {
  const bases = new Map<string, string>()
  for (const line of lines.trim().split(/[|\n]/)) {
    const [base = '', ...forms] = line.split(' ')
    for (const form of forms) bases.set(foldWord(form), base)
  }
  return bases
}

/** The word of which a word is an irregular form. Undefined if none is known. */
export function baseOf(folded: string, language: string): string | undefined {
  return BASES.get(language)?.get(folded)
}
