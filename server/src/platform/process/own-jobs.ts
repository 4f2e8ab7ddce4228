import { unaudited } from '../audit/kinds.ts'
import { tidyEmbedded } from '../db/index.ts'
import { workOn, type JobWorker, type Upkeep } from './workers.ts'
import { mailJob, runSendMail } from '../mail/index.ts'
import {
  publishNotification,
  publishNotifications,
  runPublishNotification,
  runPublishNotifications,
} from '../realtime/notifications/notify.ts'

export const jobs: readonly JobWorker[] = [
  // Runs in processes with clients, because an in-memory transport only reaches its own process.
  workOn(publishNotification, runPublishNotification, {
    role: 'api',
    audit: unaudited('Tells open pages about changes that are recorded.'),
  }),
  workOn(publishNotifications, runPublishNotifications, {
    role: 'api',
    audit: unaudited('Tells open pages about changes that are recorded.'),
  }),
  // Mails spend their time waiting for the mail server, so two can run at a time.
  workOn(mailJob, runSendMail, {
    concurrency: 2,
    audit: unaudited('Sends mails. The changes that cause them are recorded.'),
  }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'database',
    audit: unaudited('Tidies up the files of the database.'),
    at: 'minute',
    run: async ({ driver, freeSpace }) => ({
      tidied: freeSpace.isFull ? [] : await tidyEmbedded(driver),
    }),
  },
  {
    name: 'storage',
    audit: unaudited('Deletes parts of uploads that were never completed.'),
    at: 'start',
    run: async ({ storage, availability }) => {
      try {
        return { abandoned: await storage.deleteAbandoned() }
      } catch (error) {
        // During an outage, the next start deletes them.
        if (await availability.examine(error)) return {}
        throw error
      }
    },
  },
]
