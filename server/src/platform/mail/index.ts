export { createMailer } from './create-mailer.ts'
export type { Mailer } from './mailer.ts'
export { mailJob, runSendMail, sealMail, sendMail } from './send-mail.ts'
export type { MailLanguage } from './templates/layout.ts'
