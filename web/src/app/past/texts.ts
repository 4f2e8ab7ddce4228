import { catalogue } from '../catalogue.ts'

export const texts = catalogue('app/past', {
  asItWas: 'As it was on…',
  title: 'Look back',
  time: 'Date and time',
  hint: 'In the time zone of this device. You see what was there then, as far as you may read it now.',
  show: 'Show',
  shown: (time: string) => `You see what was there on ${time}. Nothing can be changed here.`,
  other: 'Choose another time',
  back: 'Back to now',
})
