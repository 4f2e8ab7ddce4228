import { foldWord } from './fold.ts'
import type { Word } from './token-lexemes.ts'

/**
 * Words with which people ask for texts. In "Please find articles about heat transfer", only the last two are about
 * the subject.
 */
type Wording = {
  /** Words before what is asked for. */
  readonly questions: string
  /** Words that ask or say what a text does. */
  readonly verbs: string
  /** What is asked for. In "annual report", this is the subject, so these words need others that ask. */
  readonly nouns: string
}

const WORDINGS: Readonly<Record<string, Wording>> = {
  bg: {
    questions: 'какви какъв каква какво кои кой коя кое колко',
    verbs:
      'намери намерете покажи покажете дай дайте търся търсим искам искаме обясни обяснете опиши опишете описват описва разглеждат разглежда относно моля',
    nouns:
      'документ документи документа документите статия статии статиите информация информацията текст текстове текстовете материал материали въпрос въпроси',
  },
  cs: {
    questions: 'jaké jaký jaká co které který kolik',
    verbs:
      'najdi najděte ukaž ukažte hledám hledáme chci chceme prosím vysvětli vysvětlete popiš popište popisuje popisují týkající ohledně',
    nouns:
      'dokument dokumenty dokumentů článek články článků informace informací text texty materiál materiály otázka otázky',
  },
  da: {
    questions: 'hvilke hvilken hvilket hvad',
    verbs:
      'find finde vis giv søg søger leder ønsker beskriv beskriver beskrive forklar forklare omhandler handler angående vedrørende venligst',
    nouns:
      'dokument dokumenter dokumenterne artikel artikler artiklerne information informationer oplysninger tekst tekster materiale materialer spørgsmål emne emner',
  },
  de: {
    questions: 'welche welcher welches welchen was',
    verbs:
      'finde finden findet zeige zeigen zeig gib geben nenne nennen suche suchen sucht interessiere interessieren beschreibe beschreiben beschreibt erkläre erklären erläutere erläutern behandeln behandelt handeln handelt befassen befasst betreffen betreffend betrifft bezüglich hinsichtlich bitte möchte brauche benötige',
    nouns:
      'artikel artikeln dokument dokumente dokumenten unterlage unterlagen information informationen angabe angaben auskunft auskünfte text texte texten material materialien beitrag beiträge literatur aufsatz aufsätze frage fragen thema themen',
  },
  en: {
    questions: 'what which who how any are please give need want like looking',
    verbs:
      'find finding describe describes describing described discuss discusses discussing discussed explain explains explaining explained deal deals dealing dealt interested interest pertaining pertain pertains',
    nouns:
      'article articles paper papers document documents publication publications literature reference references information material materials text texts topic topics',
  },
  es: {
    questions: 'qué cuáles cuál cuántos',
    verbs:
      'encuentra encontrar encuentre muestra mostrar muestre busca buscar busco buscamos dame quiero quisiera necesito explica explicar explique describe describen describir trata tratan tratar acerca respecto favor interesa interesan',
    nouns:
      'artículo artículos documento documentos información informaciones texto textos material materiales publicación publicaciones literatura pregunta preguntas tema temas',
  },
  fi: {
    questions: 'mitä mikä mitkä millaisia',
    verbs:
      'etsi etsin etsimme näytä anna haluan haluaisin tarvitsen kerro selitä kuvaa kuvaavat käsittelee käsittelevät koskien liittyen',
    nouns:
      'artikkeli artikkelit artikkeleita asiakirja asiakirjat asiakirjoja dokumentti dokumentit dokumentteja tieto tiedot tietoa tietoja teksti tekstit tekstejä aineisto aineistot kysymys kysymykset aihe aiheet',
  },
  fr: {
    questions: 'quels quelles quel quelle',
    verbs:
      'trouve trouver trouvez montre montrer montrez donne donner donnez cherche chercher cherchez recherche voudrais veux souhaite explique expliquer expliquez décris décrire décrivez décrit décrivent traite traiter traitent concernant concerne concernent intéresse intéressé propos',
    nouns:
      'article articles document documents information informations renseignement renseignements texte textes publication publications littérature question questions sujet sujets',
  },
  it: {
    questions: 'quali quale cosa',
    verbs:
      'trova trovare trovate mostra mostrare cerca cercare cerco dammi vorrei voglio spiega spiegare descrivi descrivere descrive descrivono tratta trattano trattare riguardo riguardante riguardanti interessa interessano favore',
    nouns:
      'articolo articoli documento documenti informazione informazioni testo testi materiale materiali pubblicazione pubblicazioni letteratura domanda domande argomento argomenti',
  },
  nl: {
    questions: 'welke wat',
    verbs:
      'vind vinden toon tonen geef geven zoek zoeken zoekt wil graag nodig beschrijf beschrijven beschrijft leg uitleggen behandelt behandelen gaat betreffende aangaande alstublieft interesseer',
    nouns:
      'artikel artikelen artikels document documenten informatie gegevens tekst teksten materiaal materialen publicatie publicaties literatuur vraag vragen onderwerp onderwerpen',
  },
  no: {
    questions: 'hvilke hvilken hvilket hva',
    verbs:
      'finn finne vis gi søk søker leter ønsker beskriv beskriver beskrive forklar forklare omhandler handler angående vedrørende vennligst',
    nouns:
      'dokument dokumenter dokumentene artikkel artikler artiklene informasjon opplysninger tekst tekster materiale materialer spørsmål emne emner',
  },
  pl: {
    questions: 'jakie jaki jaka co które',
    verbs:
      'znajdź znaleźć pokaż pokazać podaj szukam szukamy chcę potrzebuję proszę wyjaśnij opisz opisuje opisują opisać dotyczy dotyczą dotyczący dotyczące dotyczących omawia omawiają odnośnie interesuje interesują',
    nouns:
      'dokument dokumenty dokumentów artykuł artykuły artykułów informacja informacje informacji tekst teksty tekstów materiał materiały pytanie pytania temat tematy',
  },
  pt: {
    questions: 'quais qual que',
    verbs:
      'encontre encontrar encontra mostre mostrar busca buscar busco procuro procurar quero gostaria preciso explique explicar descreva descrever descreve descrevem trata tratam tratar acerca respeito favor interessa interessam',
    nouns:
      'artigo artigos documento documentos informação informações texto textos material materiais publicação publicações literatura pergunta perguntas assunto assuntos tema temas',
  },
  ru: {
    questions: 'какие какой какая что',
    verbs:
      'найди найдите найти покажи покажите показать дай дайте ищу ищем хочу нужны нужна нужен объясни объясните опиши опишите описывают описывает рассматривают рассматривает касающиеся касается относительно пожалуйста интересует интересуют',
    nouns:
      'документ документы документов документа статья статьи статей информация информации информацию текст тексты текстов материал материалы материалов вопрос вопросы тема темы',
  },
  sv: {
    questions: 'vilka vilken vilket vad',
    verbs:
      'hitta finn visa ge sök söker letar önskar vill beskriv beskriver beskriva förklara förklarar behandlar handlar angående beträffande vänligen',
    nouns:
      'dokument dokumenten artikel artiklar artiklarna information uppgifter text texter material publikation publikationer litteratur fråga frågor ämne ämnen',
  },
}

type Words = Readonly<Record<keyof Wording, ReadonlySet<string>>>

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries(WORDINGS).map(([language, { questions, verbs, nouns }]) => [
    language,
    { questions: setOf(questions), verbs: setOf(verbs), nouns: setOf(nouns) },
  ]),
)

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldWord))
}

/** A word of a query as it is read in each language. */
type Reading = {
  readonly byLanguage: readonly Pick<Word, 'spelling'>[]
}

/** The languages in which a query is read, and the indexes of those that it is likely in. Null is English. */
type Spoken = { readonly languages: readonly (string | null)[]; readonly likely: readonly number[] }

/**
 * The words with which a query asks for texts. What is asked for, such as *articles*, is among them only after a word
 * that asks, such as *find* or *which*: in *travel report*, it is the subject. If the language isn't certain, a word has
 * to ask in all likely ones.
 */
export function requestWords<R extends Reading>(
  readings: readonly R[],
  { languages, likely }: Spoken,
): ReadonlySet<R> {
  const isIn = (kind: keyof Words, { byLanguage }: R): boolean =>
    likely.every((at) => {
      const words = WORDS.get(languages[at] ?? 'en')
      return words?.[kind].has(byLanguage[at]?.spelling ?? '') === true
    })
  const first = readings.findIndex(
    (reading) => isIn('verbs', reading) || isIn('questions', reading),
  )
  return new Set(
    readings.filter(
      (reading, at) =>
        isIn('verbs', reading) || (first >= 0 && at > first && isIn('nouns', reading)),
    ),
  )
}
