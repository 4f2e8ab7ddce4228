// The pages that mails link to. The token of a link follows the #, which browsers don't send. It reaches the server
// only in the body of one request.

const base = document.documentElement.dataset.base ?? ''
const page = document.querySelector('[data-page]').dataset.page
const token = location.hash.slice(1)
/** The invite to return to after signing up, which starts with a mail. */
const INVITE = 'arbor-invite'
const LOST = 'Can’t reach the server. Check your connection and try again.'

/** The roles, as the workspace calls them. */
const ROLES = { OWNER: 'Owner', ADMIN: 'Administrator', USER: 'Member' }

const find = (selector, within = document) => within.querySelector(selector)
const say = (name, text) => (find(`[data-text="${name}"]`).textContent = text)

/** Calls the API. `problem` is an error message for the person, if the call failed. */
async function call(method, path, body) {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const sent = { method, headers, cache: 'no-store', ...(body && { body: JSON.stringify(body) }) }
  try {
    const response = await fetch(`${base}/v1${path}`, sent)
    const data = await response.json().catch(() => null)
    const { ok, status } = response
    return { ok, status, data, problem: ok ? undefined : messageOf(data?.detail) }
  } catch {
    return { ok: false, status: 0, problem: LOST }
  }
}

function messageOf(detail) {
  const messages = Array.isArray(detail) ? detail.map(({ msg }) => `${msg}.`) : [detail]
  return messages.filter(Boolean).join(' ') || LOST
}

/** Shows one of the page's states. */
function show(state) {
  for (const section of document.querySelectorAll('[data-state]')) {
    section.hidden = section.dataset.state !== state
  }
  find(`[data-state="${state}"] [tabindex="-1"]:not([hidden])`)?.focus()
}

/** Shows that the page is done. If an invite is waiting in this browser, it comes next. */
function finish(title, message) {
  const waiting = page === 'invite' ? null : localStorage.getItem(INVITE)
  history.replaceState(null, '', location.pathname)
  document.title = `${title} · Arbor`
  say('title', title)
  say('message', waiting ? `${message} Your invite is waiting.` : message)
  const next = find('[data-next]')
  next.href = waiting ? `${base}/invites/${encodeURIComponent(waiting)}` : `${base}/`
  next.textContent = waiting ? 'Go to the invite' : 'Continue'
  show('done')
}

/** For a link that no longer works, offers to send a new one. */
function offerNewLink(why) {
  history.replaceState(null, '', location.pathname)
  say('why', why)
  show('mail')
}

const STALE =
  'This link has already been used or has expired. Enter your email address to get a new one.'

/** What each form sends. A returned message is shown as an error. */
const forms = {
  'sign-in': async (values) => {
    const { ok, problem, data } = await call('POST', '/auth/pw/signin', values)
    if (!ok) return problem
    if (page === 'invite') return showInvite()
    return finish('You are signed in', `This browser is signed in as ${data.email}.`)
  },
  'sign-up': async (values) => {
    const made = await call('POST', '/auth/pw/user', { ...values, email_token: token })
    if (made.status === 400) return offerNewLink(STALE)
    if (!made.ok) return made.problem
    const { email } = made.data
    const entered = await call('POST', '/auth/pw/signin', { email, password: values.password })
    const message = entered.ok ? `You are signed in as ${email}.` : `Sign in as ${email}.`
    finish('Your account is ready', message)
    const offered = entered.ok ? await call('GET', '/local-memberships') : undefined
    if (!offered?.data?.length || localStorage.getItem(INVITE) !== null) return undefined
    const next = find('[data-next]')
    next.href = `${base}/memberships`
    next.textContent = 'Review your memberships'
    return undefined
  },
  reset: async ({ password, disconnect_apps: apps }) => {
    const body = { email_token: token, new_password: password, disconnect_apps: apps === 'on' }
    const { status, ok, problem, data } = await call('POST', '/auth/pw/reset_with_token', body)
    if (status === 400) return offerNewLink(STALE)
    if (!ok) return problem
    return finish('Your password is set', `You are signed in as ${data.email}.`)
  },
  'mail-sign-up': (values, form) => sendMail('/auth/pw/email_verification', values, form),
  'mail-reset': (values, form) => sendMail('/auth/pw/send_reset_email', values, form),
  through: async () => {
    location.assign(provider)
    return undefined
  },
  join: async (values) => {
    const body = { ...values, token }
    const { ok, problem, data } = await call('POST', `/invites/${lastStep()}/join`, body)
    if (!ok) return problem
    localStorage.removeItem(INVITE)
    return finish('You have joined', `You are signed in as ${data.email}.`)
  },
  accept: async () => {
    const { status, ok, problem, data } = await call('POST', `/invites/${lastStep()}/accept`)
    if (status === 401) return showInvite()
    if (status === 404 || status === 422) {
      return 'This invite is for another email address, or it no longer exists. Use the account that was invited, or ask for a new invite.'
    }
    if (!ok) return problem
    localStorage.removeItem(INVITE)
    const entered = await call('POST', '/auth/uat', { tenant_id: data.tenant_id })
    const tenant = entered.ok ? await call('GET', '/tenants/me') : entered
    const name = tenant.ok ? `“${tenant.data.name}”` : 'the tenant'
    const now = entered.ok ? ' You are now signed in there.' : ''
    return finish(
      'You have joined',
      `You are now a member of ${name}. Your role is ${ROLES[data.role] ?? data.role}.${now}`,
    )
  },
}

/** The URL that the confirmation page's button opens. */
let provider

async function sendMail(path, values, form) {
  const { ok, problem } = await call('POST', path, values)
  if (!ok) return problem
  const note = form.nextElementSibling
  note.textContent = `If ${values.email} can get a link, an email is on its way. Open the link in it to continue.`
  form.hidden = true
  note.hidden = false
  note.focus()
  return undefined
}

const lastStep = () => location.pathname.split('/').filter(Boolean).at(-1)

async function showInvite() {
  localStorage.setItem(INVITE, decodeURIComponent(lastStep()))
  const { ok, data } = await call('GET', '/users/me')
  if (ok) say('who', data.email)
  if (!ok && token) return showJoin()
  return show(ok ? 'signed-in' : 'signed-out')
}

/** If the server sends no mail, the invite link is enough to join. */
async function showJoin() {
  const { ok, problem, data } = await call('POST', `/invites/${lastStep()}/preview`, { token })
  if (!ok) {
    say('stale', problem)
    return show('stale')
  }
  const { tenant_name: tenant, invited_by: inviter, email } = data
  say('join-title', `Join ${tenant}`)
  say(
    'join-why',
    `${inviter} invited you to ${tenant}. Your account will use the address ${email}. Choose a password for it.`,
  )
  return show('join')
}

/** Shows which service a link wants to use for signing in, and whose session that would replace. */
async function showThrough() {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? '/'
  const begun = await call('POST', `/auth/sso/${lastStep()}/start`, { redirect })
  if (!begun.ok) {
    say('why', begun.problem)
    return show('failed')
  }
  provider = begun.data.redirect_url
  say('host', new URL(provider).host)
  const { ok, data } = await call('GET', '/users/me')
  say(
    'who',
    ok
      ? `You are signed in as ${data.email}. Signing in there replaces this session.`
      : 'You aren’t signed in.',
  )
  show('ask')
}

/** Lists the memberships that tenants' providers gave to the address. The person keeps or leaves each. */
async function showMemberships() {
  const { ok, status, data, problem } = await call('GET', '/local-memberships')
  if (status === 401) return location.replace(`${base}/sign-in`)
  if (!ok) return finish('Couldn’t load your memberships', problem)
  if (data.length === 0) return finish('All done', 'You have no memberships to review.')
  find('[data-list]').replaceChildren(...data.map(showMembership))
  return show('ask')
}

async function decideMembership(method, path) {
  const { ok, status, problem } = await call(method, `/local-memberships/${path}`)
  const place = find('[data-state="ask"] .problem')
  place.hidden = ok || status === 404
  place.textContent = problem ?? ''
  if (place.hidden) await showMemberships()
}

function showMembership({ tenant_id: id, tenant_name: name, role }) {
  const item = document.createElement('li')
  const label = document.createElement('span')
  label.textContent = `“${name}” (${ROLES[role] ?? role})`
  const decide = (text, method, path) => {
    const button = document.createElement('button')
    button.textContent = text
    button.setAttribute('aria-label', `${text} “${name}”`)
    button.addEventListener('click', () => void decideMembership(method, id + path))
    return button
  }
  const leave = decide('Leave', 'DELETE', '')
  leave.className = 'plain'
  item.append(label, ' ', decide('Keep', 'POST', '/keep'), ' ', leave)
  return item
}

/** Signs in with the link that the first start prints. */
async function enterByLink() {
  const { ok, problem, data } = await call('POST', '/auth/first_sign_in', { token })
  if (ok) return finish('You are signed in', `This browser is signed in as ${data.email}.`)
  return finish('This link can’t be used', problem)
}

function valuesOf(form) {
  const given = [...new FormData(form)].filter(([, value]) => value !== '')
  return Object.fromEntries(given)
}

for (const form of document.querySelectorAll('form')) {
  const problem = find('.problem', form)
  const button = find('button', form)
  const send = async () => {
    button.setAttribute('aria-disabled', 'true')
    problem.hidden = true
    const message = await forms[form.dataset.form](valuesOf(form), form)
    button.removeAttribute('aria-disabled')
    problem.hidden = !message
    problem.textContent = message ?? ''
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') !== 'true') void send()
  })
  find('[data-reveal]', form)?.addEventListener('change', ({ target }) => {
    find('[name="password"]', form).type = target.checked ? 'text' : 'password'
  })
}

find('[data-sign-out]')?.addEventListener('click', async () => {
  await call('POST', '/auth/signout')
  await showInvite()
})

find('[data-has-account]')?.addEventListener('click', () => show('signed-out'))

for (const link of document.querySelectorAll('[data-link]')) {
  link.href = `${base}/${link.dataset.link}`
}

// Opening a link in this tab may only change the part after the #.
addEventListener('hashchange', () => location.reload())

if (page === 'invite') await showInvite()
else if (page === 'through') await showThrough()
else if (page === 'memberships') await showMemberships()
else if (page === 'welcome') await enterByLink()
else if (page !== 'sign-in') show(token ? 'token' : 'mail')
