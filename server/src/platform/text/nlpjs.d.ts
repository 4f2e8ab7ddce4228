// The packages have no types. Only their stemmers are loaded: the rest of them is of no use here.
declare module '@nlpjs/lang-cs/src/stemmer-cs.js' {
  const StemmerCs: new () => { stemWord(word: string): string }
  export default StemmerCs
}
declare module '@nlpjs/lang-pl/src/stemmer-pl.js' {
  const StemmerPl: new () => { stemWord(word: string): string }
  export default StemmerPl
}
