import { inWords, type Template } from './layout.ts'

export type AccountMail = {
  readonly link: string
  /** When the link expires (ISO 8601). */
  readonly expiresAt: string
}

/** Sent to an address that someone wants to sign up with. */
export const verifyAddress: Template<AccountMail> = ({ link, expiresAt }, language) => {
  const end = inWords(expiresAt, language)
  if (language === 'zh') {
    return {
      subject: '请确认您的邮箱地址',
      paragraphs: ['您好！', '请确认此邮箱地址，以便在 Arbor 上注册。'],
      action: { label: '继续注册', link },
      notes: [`该链接在 ${end} 之前有效，只能使用一次。`, '如果您没有注册，请忽略此邮件。'],
    }
  }
  return {
    subject: 'Confirm your email address',
    paragraphs: ['Hello,', 'Please confirm your email address to sign up for Arbor.'],
    action: { label: 'Continue signing up', link },
    notes: [
      `The link works once and expires on ${end}.`,
      "If you didn't request this, you can ignore this email.",
    ],
  }
}

/** Sent to an address that already has an account, when someone wants to sign up with it. */
export const accountExists: Template<AccountMail> = ({ link, expiresAt }, language) => {
  const end = inWords(expiresAt, language)
  if (language === 'zh') {
    return {
      subject: '您已有帐户',
      paragraphs: ['您好！', '有人想用此邮箱地址在 Arbor 上注册，但该地址已有帐户。'],
      action: { label: '设置新密码', link },
      notes: [
        `如果您忘记了密码，可以在 ${end} 之前用此链接设置新密码。`,
        '如果不是您本人操作，请忽略此邮件。',
      ],
    }
  }
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'Someone tried to sign up for Arbor with this address, but it already has an account.',
    ],
    action: { label: 'Set a new password', link },
    notes: [
      `If you have forgotten your password, use this link to set a new one. It works once and expires on ${end}.`,
      "If it wasn't you, you can ignore this email.",
    ],
  }
}

/** Sent to someone who has forgotten their password. */
export const resetPassword: Template<AccountMail> = ({ link, expiresAt }, language) => {
  const end = inWords(expiresAt, language)
  if (language === 'zh') {
    return {
      subject: '设置新密码',
      paragraphs: ['您好！', '您可以为 Arbor 帐户设置新密码。'],
      action: { label: '设置新密码', link },
      notes: [
        `该链接在 ${end} 之前有效，只能使用一次。设置新密码后，所有会话都会结束。`,
        '如果您没有请求重置密码，请忽略此邮件。',
      ],
    }
  }
  return {
    subject: 'Set a new password',
    paragraphs: ['Hello,', 'Use this link to set a new password for your Arbor account.'],
    action: { label: 'Set a new password', link },
    notes: [
      `The link works once and expires on ${end}. Setting a new password signs you out everywhere.`,
      "If you didn't request this, you can ignore this email. Your password stays the same.",
    ],
  }
}
