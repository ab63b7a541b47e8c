import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RegistrationAttempt } from '../../../src/domain/people/registration.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { registrationFormMachine } from '../../../src/machines/people/registrationForm.ts'
import {
  RegistrationFormView,
  RegistrationToast,
} from '../../../src/views/people/registrations/RegistrationFormView.tsx'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { type ScriptedFlow, startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const unions = ['Botswana Union', 'East Zimbabwe Conference']

const dialog = () => page.getByRole('dialog', { name: 'New Registration' })
const secrets = () => page.getByRole('dialog', { name: 'Code and first password' })
const field = (name: string | RegExp) => dialog().getByRole('textbox', { name })
const union = () => dialog().getByRole('combobox', { name: 'Union' })
const gender = () => dialog().getByRole('combobox', { name: 'Gender' })
const save = () => dialog().getByRole('button', { name: 'Save Registration' })
const backdrop = () => document.querySelector<HTMLElement>('.mantine-Modal-overlay')

interface RunningForm extends FlowProps<typeof registrationFormMachine> {
  readonly copy: ScriptedFlow<typeof copyMachine>
}

function RunningForm({ copy, ...props }: RunningForm) {
  const state = useSelector(copy.actor, (snapshot) => snapshot)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={addButton} type="button" onClick={() => props.send({ type: 'registration.requested' })}>
        Add Registration
      </button>
      <RegistrationToast {...props} />
      <RegistrationFormView
        {...props}
        unions={unions}
        copy={{ state, send: copy.send }}
        addButton={addButton}
      />
    </>
  )
}

/** The page after a reload, on a device that kept this attempt. */
async function load(kept: RegistrationAttempt | null) {
  const flow = startScripted(registrationFormMachine, {
    admin: 'office@camp.example.org',
    hasPeople: true,
  })
  const copy = startScripted(copyMachine, undefined)
  await renderRunning(flow.actor, (props) => <RunningForm {...props} copy={copy} />)
  await flow.done('readAttempt', kept)
  return { ...flow, copy }
}

const addButton = () => page.getByRole('button', { name: 'Add Registration' })

async function open() {
  const flow = await load(null)
  await addButton().click()
  await expect.element(dialog()).toBeVisible()
  return flow
}

const change = {
  ...{ firstname: 'Tariro', lastname: 'Moyo', code: '104' },
  ...{ gender: 'FEMALE' as const, age: '16', union: 'East Zimbabwe Conference' },
}

async function filled() {
  const flow = await open()
  flow.send({ type: 'field.changed', change })
  await expect.element(union()).toHaveValue('East Zimbabwe Conference')
  return flow
}

async function filledByHand() {
  const flow = await open()
  await field('First Name').fill('Tariro')
  await field('Last Name').fill('Moyo')
  await field('Union Number').fill('104')
  await gender().selectOptions('Female')
  await field('Age').fill('16')
  await union().fill('East Zimbabwe Conference')
  return flow
}

async function saving(fill = filled) {
  const flow = await fill()
  await save().click()
  await flow.done('recordAttempt', 'a'.repeat(32))
  return flow
}

const clickBackdrop = () =>
  page.elementLocator(backdrop() ?? document.body).click({ position: { x: 8, y: 8 } })

describe('the registration form', () => {
  test('[A106-A112] has six fields, of which five are required and carry an asterisk', async () => {
    await open()
    const labels = Array.from(dialog().element().querySelectorAll('label'), ({ textContent }) => textContent)
    await expect
      .element(field('Union Number'))
      .toHaveAccessibleDescription('Example: 901. The code is made from the union and this number.')
    expect(labels).toEqual(['First Name *', 'Last Name *', 'Union Number *', 'Gender *', 'Age', 'Union *'])
    for (const name of ['First Name', 'Last Name', 'Union Number'])
      await expect.element(field(name)).toBeRequired()
    await expect.element(gender()).toBeRequired()
    await expect.element(union()).toBeRequired()
    await expect.element(field('Age')).not.toBeRequired()
  })

  test('[A271] has no input for the country', async () => {
    await open()
    const names = Array.from(
      dialog().element().querySelectorAll<HTMLInputElement>('input, select'),
      ({ name }) => name,
    )
    expect(names).toEqual(['firstname', 'lastname', 'code', 'gender', 'age', 'union'])
  })

  test('[A335] offers two genders', async () => {
    await open()
    expect(Array.from(gender().element().querySelectorAll('option'), ({ value }) => value)).toEqual([
      '',
      'MALE',
      'FEMALE',
    ])
  })

  test('[A273] shows the abbreviation of the union as it is typed', async () => {
    await open()
    await union().fill('north east union')
    await expect.element(dialog().getByText('Abbreviation: NEU')).toBeVisible()
    await union().fill('north')
    await expect.element(dialog().getByText('Abbreviation: N', { exact: true })).toBeVisible()
  })

  test('shows the code while it is typed, and explains how it reads a code that was typed whole', async () => {
    await open()
    await union().fill('Zimbabwe East Union Conference')
    const number = field('Union Number')
    await expect.element(number).toHaveAccessibleDescription('Example: 901. Code will be ZEUC901')
    await number.fill('9')
    await expect.element(number).toHaveAccessibleDescription('Code will be ZEUC009')
    await number.fill('901')
    await expect.element(number).toHaveAccessibleDescription('Code will be ZEUC901')
    await number.fill('ZEUC901')
    await expect.element(number).toHaveAccessibleDescription('Type only 901. The code will be ZEUC901.')
    await expect.element(number).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('suggests the unions of the list, and accepts a new one', async () => {
    const flow = await open()
    const list = union().element().getAttribute('list') ?? ''
    const options = document.getElementById(list)?.querySelectorAll('option') ?? []
    expect(Array.from(options, ({ value }) => value)).toEqual(unions)
    await union().fill('A New Union')
    expect(flow.actor.getSnapshot().context.form.union).toBe('A New Union')
  })

  test('[A328-A332] names the missing value beside each field, and focuses the first', async () => {
    const flow = await open()
    await save().click()
    await expect.element(field('First Name')).toHaveAccessibleDescription('Please enter the first name.')
    await expect.element(field('Last Name')).toHaveAccessibleDescription('Please enter the last name.')
    await expect.element(field('Union Number')).toHaveAccessibleDescription('Please enter the union number.')
    await expect.element(gender()).toHaveAccessibleDescription('Please choose the gender.')
    await expect.element(union()).toHaveAccessibleDescription(/Please enter the union\./)
    await expect.element(field('First Name')).toHaveFocus()
    expect(flow.started.map(({ id }) => id)).toEqual(['readAttempt'])
  })

  test('keeps the focus in the first of several invalid fields while it is corrected', async () => {
    await open()
    await save().click()
    await expect.element(field('First Name')).toHaveFocus()
    await userEvent.keyboard('Tariro')
    await expect.element(field('First Name')).toHaveValue('Tariro')
    await expect.element(field('First Name')).toHaveFocus()
  })

  test.each(['121', '-1', '7.5', 'x'])('[A334] refuses the age %s with a sentence', async (age) => {
    const flow = await filled()
    await field('Age').fill(age)
    await save().click()
    await expect
      .element(field('Age'))
      .toHaveAccessibleDescription('Please enter the age as a whole number from 0 to 120, or leave it empty.')
    await expect.element(field('Age')).toHaveFocus()
    expect(flow.started.map(({ id }) => id)).toEqual(['readAttempt'])
  })

  test.each([390, 1280])('its buttons are in sight at %i pixels', async (width) => {
    await page.viewport(width, 844)
    await open()
    await expect.element(save()).toBeInViewport({ ratio: 0.99 })
    await expect.poll(() => save().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
  })
})

describe('leaving the registration form', () => {
  test('[A113] Cancel closes it', async () => {
    await filled()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('Cancel, Escape and the X give the focus back to the button that opened it', async () => {
    await open()
    for (const leave of [
      () => dialog().getByRole('button', { name: 'Cancel' }).click(),
      () => userEvent.keyboard('{Escape}'),
      () => dialog().getByRole('button', { name: 'Close' }).click(),
    ]) {
      await expect.element(field('First Name')).toHaveFocus()
      await leave()
      await expect.element(dialog()).not.toBeInTheDocument()
      await expect.element(addButton()).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    }
  })

  test('[A116] a click on the backdrop closes it, and it keeps the typed values', async () => {
    const flow = await open()
    await field('First Name').fill('Tariro')
    await clickBackdrop()
    await expect.element(dialog()).not.toBeInTheDocument()
    flow.send({ type: 'registration.requested' })
    await expect.element(field('First Name')).toHaveValue('Tariro')
    await expect.element(dialog().getByText('What you typed before is still here.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Clear form' }).click()
    await expect.element(field('First Name')).toHaveValue('')
    await expect.element(gender()).toHaveValue('')
    await expect.element(field('First Name')).toHaveFocus()
    await expect.element(dialog().getByText('What you typed before is still here.')).not.toBeInTheDocument()
  })

  test('[A117] neither a click on the backdrop nor Escape closes it while it saves', async () => {
    const flow = await saving()
    await clickBackdrop()
    await userEvent.keyboard('{Escape}')
    expect(flow.actor.getSnapshot().matches({ dialog: { saving: 'sending' } })).toBe(true)
    await expect.element(dialog()).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Close' })).toBeDisabled()
  })
})

describe('saving a registration', () => {
  test('[A114, A115] shows "Saving..." on the button, and sends the typed values', async () => {
    const flow = await saving(filledByHand)
    await expect.element(dialog().getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect.element(field('First Name')).toHaveAttribute('readonly')
    expect(flow.started.at(-1)?.input).toMatchObject({ form: change, idempotencyKey: 'a'.repeat(32) })
  })

  test('[A099, A100, A383, A384, A422] closes the form and shows the green toast for 3 s', async () => {
    const flow = await saving()
    await flow.done('registerParticipant', { ok: true, value: undefined })
    await expect.element(dialog()).not.toBeInTheDocument()
    const toast = page.getByRole('status')
    await expect.element(toast.getByText('Success!')).toBeVisible()
    await expect.element(toast.getByText('Successfully registered Tariro Moyo')).toBeVisible()
    await expect
      .element(toast.element().closest<HTMLElement>('[data-tone]'))
      .toHaveAttribute('data-tone', 'good')
    flow.jump(2_999)
    await expect.element(toast).toBeVisible()
    flow.jump(1)
    await expect.element(toast).not.toBeInTheDocument()
    await expect.element(secrets()).not.toBeInTheDocument()
  })

  test('shows the code and first password once, to be copied, until they are noted', async () => {
    const flow = await saving()
    await flow.done('registerParticipant', {
      ok: true,
      value: { code: 'EZC104', oneTimePassword: 'Green-Tent-7-Owl' },
    })
    await expect.element(secrets().getByText('EZC104')).toBeVisible()
    await expect.element(secrets().getByText('Green-Tent-7-Owl')).toBeVisible()
    await expect
      .element(secrets().getByText('Give these to Tariro Moyo now. The password is not shown again.'))
      .toBeVisible()
    await secrets().getByRole('button', { name: 'Copy password' }).click()
    expect(flow.copy.started.at(-1)?.input).toEqual({ text: 'Green-Tent-7-Owl' })
    await flow.copy.done('copyText', undefined)
    await expect.element(secrets().getByRole('button', { name: 'Copied' })).toBeVisible()
    await secrets().getByRole('button', { name: 'Copy code' }).click()
    expect(flow.copy.started.at(-1)?.input).toEqual({ text: 'EZC104' })
    await userEvent.keyboard('{Escape}')
    await expect.element(secrets()).toBeVisible()
    await secrets().getByRole('button', { name: 'I have noted both' }).click()
    await expect.element(secrets()).not.toBeInTheDocument()
    await expect.element(addButton()).toHaveFocus()
    expect(document.body.textContent).not.toContain('Green-Tent-7-Owl')
  })

  test('shows the first password on one line of a phone', async () => {
    await page.viewport(390, 844)
    const flow = await saving()
    await flow.done('registerParticipant', {
      ok: true,
      value: { code: 'CAGRPU-001', oneTimePassword: 'WWWW-MMMM-WWWW' },
    })
    const lines = (text: string) => {
      const element = secrets().getByText(text).element()
      return element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
    }
    await expect.element(secrets().getByText('WWWW-MMMM-WWWW')).toBeInViewport({ ratio: 0.99 })
    expect(lines('WWWW-MMMM-WWWW')).toBeLessThan(1.5)
    expect(lines('CAGRPU-001')).toBeLessThan(1.5)
  })

  test('with a lost answer restores the form after a reload, and explains how to continue', async () => {
    const flow = await load({
      key: 'b'.repeat(32),
      form: {
        code: '104',
        union: 'East Zimbabwe Conference',
        unionAbbreviation: 'EZC',
        country: '',
        firstname: 'Tariro',
        lastname: 'Moyo',
        gender: 'FEMALE',
        age: '0',
      },
    })
    await expect.element(field('First Name')).toHaveValue('Tariro')
    await expect.element(gender()).toHaveValue('FEMALE')
    await expect.element(field('Age')).toHaveValue('0')
    await page.viewport(390, 667)
    await expect.element(save()).toBeInViewport({ ratio: 0.99 })
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent(
        'No answer from the server to the last save.Maybe registered, maybe not. Press Save Registration again: nobody is registered twice.',
      )
    await save().click()
    expect(flow.started.at(-1)?.input).toMatchObject({ key: 'b'.repeat(32) })
    await flow.done('recordAttempt', 'b'.repeat(32))
    await flow.done('registerParticipant', { ok: true, value: undefined })
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(addButton()).toHaveFocus()
  })

  test('reports a taken code at its field, which has the focus, and keeps the typed values', async () => {
    const flow = await saving()
    const message = 'The code EZC104 is already taken. Please choose another union number.'
    await flow.done('registerParticipant', { ok: false, status: 409, reason: 'taken', message })
    await expect.element(field('Union Number')).toHaveFocus()
    await expect.element(field('Union Number')).toHaveAccessibleDescription(message)
    await expect.element(field('Union Number')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field('Union Number')).toHaveValue('104')
    await expect.element(field('Age')).toHaveValue('16')
  })

  test('[A421] shows the documented sentence for any other failure, and promises nothing after a lost answer', async () => {
    const flow = await saving()
    await flow.failed('registerParticipant', new Error('The host did not answer in time.'))
    const alert = dialog().getByRole('alert')
    await expect.element(alert).toHaveTextContent('Failed to create registration. Please try again.')
    await expect.element(alert).toHaveTextContent('nobody is registered twice')
    await expect.element(save()).toHaveFocus()
    await save().click()
    await flow.done('recordAttempt', 'a'.repeat(32))
    await flow.done('registerParticipant', { ok: false, status: 400 })
    await expect.element(alert).toHaveTextContent(/^Failed to create registration\. Please try again\.$/)
  })
})
