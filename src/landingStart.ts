import './views/public/landing/page.css'
import { runProgrammeTabs } from './views/public/landing/programmeTabs.ts'

/*
 * The page at `/` runs no framework until a person touches, focuses or scrolls to one of its forms. Until
 * then its links and tabs work; forms that are submitted while the framework loads are submitted again
 * afterwards.
 */

const root = rootOfPage()
const endTabs = runProgrammeTabs()
const forms = [...root.querySelectorAll('form')]
const submitted = new Set<HTMLFormElement>()
const pressed = new Set<HTMLElement>()
const listening = new AbortController()
let isLoading = false

async function takeOver(): Promise<void> {
  if (isLoading) return
  isLoading = true
  inSight.disconnect()
  try {
    const landing = await import('./landing.tsx')
    await landing.takeOver(root, endTabs())
  } catch (error) {
    // The next touch tries again. The forms submit natively, as without scripts.
    isLoading = false
    for (const form of submitted) form.submit()
    submitted.clear()
    pressed.clear()
    console.warn('The forms of the page could not be loaded', error)
    return
  }
  listening.abort()
  for (const form of submitted) form.requestSubmit()
  for (const button of pressed) button.click()
}

const inSight = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) takeOver()
})
for (const form of forms) {
  const onUse = () => takeOver()
  for (const use of ['pointerdown', 'focusin', 'input'])
    form.addEventListener(use, onUse, { signal: listening.signal })
  form.addEventListener('submit', (event) => keepSubmission(event, form), { signal: listening.signal })
  for (const button of form.querySelectorAll<HTMLElement>('button[type="button"]'))
    button.addEventListener('click', () => pressed.add(button), { signal: listening.signal })
  inSight.observe(form)
}
sendOwedSignOut()
if (import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1')
  import('./flows/lib/inspectionRequest.ts').then(
    ({ inspectionRequest }) => inspectionRequest() && takeOver(),
  )

function keepSubmission(event: Event, form: HTMLFormElement): void {
  event.preventDefault()
  submitted.add(form)
  takeOver()
}

/**
 * The same call as in src/flows/account/owedSignOut.ts, which this page does not load. After a failure the
 * next page tries again.
 */
function sendOwedSignOut(): void {
  try {
    if (localStorage.getItem('owedSignOut') === null) return
  } catch {
    return
  }
  fetch(`${import.meta.env.VITE_API_HOST ?? ''}/api/signout?cookie=stays`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
    .then(({ ok }) => ok && localStorage.removeItem('owedSignOut'))
    .catch((error: unknown) => console.info('The sign-out could not be sent', error))
}

function rootOfPage(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('landing.html has no element with the id "root"')
  return element
}
