import { inWords, nameInMail, type Template } from './layout.ts'

export type InviteMail = {
  readonly tenantName: string
  /** Name of the person who sends the invite. May be empty. */
  readonly inviterName: string
  readonly inviterAddress: string
  readonly link: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** Sent to someone who is invited to join a tenant. */
export const invite: Template<InviteMail> = (data, language) => {
  const inviter = nameInMail(data.inviterName, data.inviterAddress)
  const name = nameInMail(data.tenantName, '')
  const end = inWords(data.expiresAt, language)
  if (language === 'zh') {
    return {
      subject: `${inviter} 邀请您加入 ${name || '一个组织'}`,
      paragraphs: [
        '您好！',
        `${inviter} 邀请您在 Arbor 上加入${name ? `“${name}”` : '一个组织'}。`,
      ],
      action: { label: '查看邀请', link: data.link },
      notes: [
        `该邀请在 ${end} 之前有效。请使用收到此邮件的邮箱地址登录或注册。`,
        '如果您并不认识邀请人，请忽略此邮件。',
      ],
    }
  }
  return {
    subject: `${inviter} invites you to join ${name || 'an organization'}`,
    paragraphs: [
      'Hello,',
      `${inviter} invites you to join ${name ? `“${name}”` : 'an organization'} on Arbor.`,
    ],
    action: { label: 'View invite', link: data.link },
    notes: [
      `The invite expires on ${end}. Sign in or sign up with the address that received this email.`,
      "If you don't know who invited you, you can ignore this email.",
    ],
  }
}
