// The packages have no types. Only their stemmers are loaded, since the rest isn't needed here.
declare module '@nlpjs/lang-cs/src/stemmer-cs.js' {
  const StemmerCs: new () => { stemWord(word: string): string }
  export default StemmerCs
}
declare module '@nlpjs/lang-pl/src/stemmer-pl.js' {
  const StemmerPl: new () => { stemWord(word: string): string }
  export default StemmerPl
}
