import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    why: 'What was wrong?',
    reasons: {
      INCORRECT: 'Wrong',
      MISSING_INFO: 'Something is missing',
      NOT_RELEVANT: 'Beside the point',
      BAD_CITATIONS: 'The sources do not fit',
      HALLUCINATION: 'Made up',
      OCR_ERROR: 'Letters were misread',
      PARSING_ERROR: 'Words are in the wrong order, or cut',
      STRUCTURE_ISSUE: 'It stands below the wrong heading',
      TABLE_ERROR: 'The table is wrong',
      FORMATTING: 'Lines and paragraphs are wrong',
      OTHER: 'Something else',
    },
    comment: { MESSAGE: 'What should it have said?', CHUNK: 'What should be here?' },
    send: 'Send',
    thanks: 'Thank you, this was kept.',
  },
  {
    why: 'Was war falsch?',
    reasons: {
      INCORRECT: 'Falsch',
      MISSING_INFO: 'Es fehlt etwas',
      NOT_RELEVANT: 'Am Thema vorbei',
      BAD_CITATIONS: 'Die Quellen passen nicht',
      HALLUCINATION: 'Erfunden',
      OCR_ERROR: 'Buchstaben sind falsch erkannt',
      PARSING_ERROR: 'Wörter sind vertauscht oder abgeschnitten',
      STRUCTURE_ISSUE: 'Es steht unter der falschen Überschrift',
      TABLE_ERROR: 'Die Tabelle ist falsch',
      FORMATTING: 'Zeilen und Absätze sind falsch',
      OTHER: 'Etwas anderes',
    },
    comment: { MESSAGE: 'Was hätte sie sagen sollen?', CHUNK: 'Was sollte hier stehen?' },
    send: 'Senden',
    thanks: 'Danke, das wurde gespeichert.',
  },
)
