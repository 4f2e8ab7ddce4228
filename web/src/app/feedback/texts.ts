import { catalogue } from '../catalogue.ts'

export const texts = catalogue('app/feedback', {
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
})
