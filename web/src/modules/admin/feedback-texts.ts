import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'
import { formatNumber } from '../../app/format.ts'

export const texts = catalogue('admin/feedback', {
  why: 'People rate answers in threads. For each rating you see the question, the answer and its passages, but not the rest of the thread.',
  show: 'Show',
  ratings: { ALL: 'All', UP: 'Good', DOWN: 'Bad' },
  none: 'No ratings',
  noneWhy: 'Nobody has rated an answer like this yet.',
  good: 'Good answer',
  bad: 'Bad answer',
  noQuestion: 'No question',
  wholeAnswer: 'Answer',
  passages: (count: number) => `${formatNumber(count)} ${plural(count, 'passage', 'passages')}`,
  openThread: 'Open thread',
  sourceGone: 'Deleted passage',
  formerMember: 'Former member',
  save: 'Save as CSV',
  saving: 'Saving …',
  columns: [
    'When',
    'Who',
    'Rating',
    'Reason',
    'Comment',
    'Question',
    'Answer',
    'Passages',
    'Thread',
  ],
  file: 'feedback.csv',
  cut: (count: number) => `The file has the newest ${formatNumber(count)} ratings.`,
})
