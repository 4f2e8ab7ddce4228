import { formatNumber } from '../../app/format.ts'
import { catalogue, plural } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Jobs',
    show: 'Which jobs are shown',
    shown: {
      all: 'All',
      active: 'Running',
      failed: 'Failed',
      cancelled: 'Cancelled',
      completed: 'Ready',
    },
    list: 'Jobs',
    version: (version: number) => `version ${formatNumber(version)}`,
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
    newer: 'Newer jobs',
    older: 'Older jobs',
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel: ${name}`,
    cancelled: (name: string) => `Cancelled: ${name}`,
    again: 'Run again',
    againOf: (name: string) => `Run again: ${name}`,
    allAgain: (count: number) => `Run all ${formatNumber(count)} again`,
    restarted: (count: number) =>
      `${formatNumber(count)} ${plural(count, 'job runs', 'jobs run')} again`,
    steps: (name: string) => `Steps of ${name}`,
    details: (name: string) => `Details of ${name}`,
    file: 'File',
    uploaded: 'Uploaded',
    started: 'Started',
    took: 'Took',
    passages: 'Passages',
    unknownError: 'The reason is not known.',
    remedies: {
      again: 'Run it again: the cause was probably temporary.',
      file: 'Running it again ends the same way. Upload a file that can be read as a new version.',
      administrator: 'Whoever runs this server has to act first; then run it again.',
    },
    empty: {
      all: 'No jobs yet',
      active: 'Nothing is at work',
      failed: 'Nothing has failed',
      cancelled: 'Nothing was cancelled',
      completed: 'Nothing is ready yet',
    },
    emptyWhy: 'Every file that is uploaded becomes a job: it is read, split and indexed.',
  },
  {
    title: 'Aufträge',
    show: 'Welche Aufträge gezeigt werden',
    shown: {
      all: 'Alle',
      active: 'In Arbeit',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
      completed: 'Fertig',
    },
    list: 'Aufträge',
    version: (version) => `Version ${formatNumber(version)}`,
    range: (first, last, total) =>
      `${formatNumber(first)} bis ${formatNumber(last)} von ${formatNumber(total)}`,
    newer: 'Neuere Aufträge',
    older: 'Ältere Aufträge',
    cancel: 'Abbrechen',
    cancelOf: (name) => `Abbrechen: ${name}`,
    cancelled: (name) => `Abgebrochen: ${name}`,
    again: 'Wiederholen',
    againOf: (name) => `Wiederholen: ${name}`,
    allAgain: (count) => `Alle ${formatNumber(count)} wiederholen`,
    restarted: (count) =>
      `${formatNumber(count)} ${plural(count, 'Auftrag wird', 'Aufträge werden')} wiederholt`,
    steps: (name) => `Schritte von ${name}`,
    details: (name) => `Einzelheiten zu ${name}`,
    file: 'Datei',
    uploaded: 'Hochgeladen',
    started: 'Begonnen',
    took: 'Dauer',
    passages: 'Stellen',
    unknownError: 'Der Grund ist nicht bekannt.',
    remedies: {
      again: 'Wiederholen Sie den Auftrag: Die Ursache war vermutlich vorübergehend.',
      file: 'Ein neuer Versuch endet genauso. Laden Sie eine lesbare Datei als neue Version hoch.',
      administrator:
        'Zuerst muss handeln, wer diesen Server betreibt; wiederholen Sie den Auftrag danach.',
    },
    empty: {
      all: 'Noch keine Aufträge',
      active: 'Nichts ist in Arbeit',
      failed: 'Nichts ist fehlgeschlagen',
      cancelled: 'Nichts wurde abgebrochen',
      completed: 'Noch ist nichts fertig',
    },
    emptyWhy:
      'Jede hochgeladene Datei wird ein Auftrag: Sie wird gelesen, zerlegt und durchsuchbar gemacht.',
  },
)
