import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    why: 'What was wrong?',
    reasons: {
      INCORRECT: 'Wrong',
      MISSING_INFO: 'Something is missing',
      NOT_RELEVANT: 'Off topic',
      BAD_CITATIONS: 'The sources don’t support it',
      HALLUCINATION: 'Made up',
      OCR_ERROR: 'Characters were misread',
      PARSING_ERROR: 'Words are out of order or cut off',
      STRUCTURE_ISSUE: 'It is under the wrong heading',
      TABLE_ERROR: 'The table is wrong',
      FORMATTING: 'Line or paragraph breaks are wrong',
      OTHER: 'Something else',
    },
    comment: { MESSAGE: 'What should it have said?', CHUNK: 'What should it say?' },
    send: 'Send',
    thanks: 'Thanks, your feedback was saved.',
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
