import { stopwords as danish } from '@orama/stopwords/danish'
import { stopwords as dutch } from '@orama/stopwords/dutch'
import { stopwords as finnish } from '@orama/stopwords/finnish'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as greek } from '@orama/stopwords/greek'
import { stopwords as italian } from '@orama/stopwords/italian'
import { stopwords as norwegian } from '@orama/stopwords/norwegian'
import { stopwords as portuguese } from '@orama/stopwords/portuguese'
import { stopwords as russian } from '@orama/stopwords/russian'
import { stopwords as swedish } from '@orama/stopwords/swedish'
import { foldWord } from './fold.ts'

/** Lucene's classic short list. It contains no words that people search for. */
const ENGLISH =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'

// The package's lists for these languages contain hundreds of meaningful words.
const SPANISH =
  'a al como con de del e el ella en entre es esta este esto ha la las le lo los más ni no o para pero por que se ser si sin sobre son su sus un una unas uno unos y ya'
const POLISH =
  'a aby ale bo by był była było być co czy dla do gdy i ich ile im ją je jego jej jest już kto ku lub ma na nad nie niż o od on ona oni oraz po pod przez przy są się ta tak tam te tego tej ten to tu tych tym u w we z za ze że'
const CZECH =
  'a aby ale ani až by byl byla bylo být co či do i jak jako je jeho její jejich jen již jsou k kde kdo která které který ku na nad ne nebo než o od po pod podle pro proto při s se si tak ta tato tak také ten tento to toho tom tu u v ve z za ze že'
const ARABIC = 'في من إلى على عن مع هذا هذه ذلك التي الذي أن إن أو و ما لا هو هي ثم كل قد'
const HINDI = 'का की के को में से है हैं और पर यह वह ने भी तो ही हो था थी थे एक इस उस कि जो'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  en: ENGLISH.split(' '),
  es: SPANISH.split(' '),
  ar: ARABIC.split(' '),
  hi: HINDI.split(' '),
  cs: CZECH.split(' '),
  da: danish,
  de: german,
  el: greek,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  no: norwegian,
  pl: POLISH.split(' '),
  pt: portuguese,
  ru: russian,
  sv: swedish,
}

const FOLDED = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.map(foldWord))]),
)

/** Whether a word, folded by foldWord, is a stop word in a language (ISO 639-1). */
export function isStopWord(foldedWord: string, language: string): boolean {
  return FOLDED.get(language)?.has(foldedWord) ?? false
}
