import { tidyEmbedded } from '../db/index.ts'
import { workOn, type JobWorker, type Upkeep } from './workers.ts'
import { mailJob, runSendMail } from '../mail/index.ts'
import { publishNotification, runPublishNotification } from '../realtime/notifications/notify.ts'

export const jobs: readonly JobWorker[] = [
  // In processes with clients: a transport in memory reaches its own process only.
  workOn(publishNotification, runPublishNotification, { role: 'api' }),
  // Mails wait for the mail server, not for this process.
  workOn(mailJob, runSendMail, { concurrency: 2 }),
]

export const upkeep: readonly Upkeep[] = [
  {
    name: 'database',
    at: 'minute',
    run: async ({ driver, freeSpace }) => ({
      tidied: freeSpace.isFull ? [] : await tidyEmbedded(driver),
    }),
  },
  {
    name: 'storage',
    at: 'start',
    run: async ({ storage }) => ({ abandoned: await storage.deleteAbandoned() }),
  },
]
