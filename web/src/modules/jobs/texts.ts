import { formatNumber, formatVersion } from '../../app/format.ts'
import { catalogue, plural } from '../../app/messages.ts'

export const texts = catalogue(
  {
    title: 'Jobs',
    show: 'Filter jobs',
    shown: {
      all: 'All',
      active: 'Running',
      failed: 'Failed',
      cancelled: 'Canceled',
      completed: 'Ready',
    },
    list: 'Jobs',
    version: (version: number) => `version ${formatVersion(version)}`,
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
    newer: 'Newer jobs',
    older: 'Older jobs',
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel ${name}`,
    cancelled: (name: string) => `Canceled ${name}`,
    again: 'Run again',
    againOf: (name: string) => `Run again: ${name}`,
    allAgain: (count: number) => `Run all ${formatNumber(count)} again`,
    restarted: (count: number) =>
      `Running ${formatNumber(count)} ${plural(count, 'job', 'jobs')} again`,
    steps: (name: string) => `Steps of ${name}`,
    details: (name: string) => `Details of ${name}`,
    file: 'File',
    uploaded: 'Uploaded',
    started: 'Started',
    took: 'Duration',
    passages: 'Passages',
    unknownError: 'The reason is unknown.',
    remedies: {
      again: 'Run it again. The cause was probably temporary.',
      file: 'Running it again won’t help. Upload a readable file as a new version.',
      administrator:
        'The operator of this server must fix the cause first. Then run the job again.',
    },
    empty: {
      all: 'No jobs yet',
      active: 'No jobs are running',
      failed: 'No failed jobs',
      cancelled: 'No canceled jobs',
      completed: 'No finished jobs yet',
    },
    emptyWhy: 'Upload a file to start a job, in which Arbor reads, splits and indexes the file.',
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
    version: (version) => `Version ${formatVersion(version)}`,
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
