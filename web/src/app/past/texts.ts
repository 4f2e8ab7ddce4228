import { catalogue } from '../messages.ts'

export const texts = catalogue(
  {
    asItWas: 'As it was on…',
    title: 'Look back',
    time: 'Date and time',
    hint: 'In the time zone of this device. You see what was there then, as far as you may read it now.',
    show: 'Show',
    shown: (time: string) => `You see what was there on ${time}. Nothing can be changed here.`,
    other: 'Choose another time',
    back: 'Back to now',
  },
  {
    asItWas: 'Stand vom …',
    title: 'Zurückblicken',
    time: 'Datum und Uhrzeit',
    hint: 'In der Zeitzone dieses Geräts. Sie sehen, was damals da war, soweit Sie es heute lesen dürfen.',
    show: 'Anzeigen',
    shown: (time) => `Sie sehen den Stand vom ${time}. Hier lässt sich nichts ändern.`,
    other: 'Andere Zeit wählen',
    back: 'Zurück zu jetzt',
  },
)
