import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogFrame, FormDialog } from '../../../src/views/ui/forms/FormDialog.tsx'
import { readingOf } from '../../../src/views/ui/lists/ListReading.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'

const onCancel = vi.fn()
const onSubmit = vi.fn()

beforeEach(() => {
  onCancel.mockClear()
  onSubmit.mockClear()
})

interface NameDialogProps extends Partial<Parameters<typeof FormDialog>[0]> {
  readonly attempt?: object
}

function NameDialog({ attempt, ...overrides }: NameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <AppTheme forceColorScheme="light">
      <FormDialog
        opened
        title="Add a person"
        isBusy={false}
        error={null}
        incident={null}
        complaint={attempt && { context: attempt, field }}
        submitLabel="Add"
        busyLabel="Adding..."
        onSubmit={onSubmit}
        onCancel={onCancel}
        {...overrides}
      >
        <TextInput data-autofocus label="Name" />
        <TextInput ref={field} label="Email" />
      </FormDialog>
    </AppTheme>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const pressOutside = () => document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click()

describe('a dialog with a form', () => {
  test('starts in its first field, and a press of Enter there submits it', async () => {
    await render(<NameDialog />)
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('is left by Cancel, its close button and Escape, and by no press outside', async () => {
    await render(<NameDialog />)
    pressOutside()
    expect(onCancel).not.toHaveBeenCalled()
    await button('Cancel').click()
    await button('Close').click()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(3)
  })

  test('shows its error with the advice', async () => {
    await render(<NameDialog error="The person was not added." advice="Press Add again." />)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The person was not added.Press Add again.')
  })

  test('cannot be left while it is busy, and shows no error then', async () => {
    await render(<NameDialog isBusy error="The person was not added." />)
    await expect.element(button('Adding...')).toBeDisabled()
    await expect.element(button('Cancel')).toBeDisabled()
    expect(button('Close').query()).toBeNull()
    expect(page.getByRole('alert').query()).toBeNull()
    pressOutside()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
  })

  test('moves the focus to the wrong field after each attempt', async () => {
    const { rerender } = await render(<NameDialog />)
    for (const attempt of [{}, {}]) {
      await page.getByLabelText('Name').click()
      await rerender(<NameDialog isBusy />)
      await rerender(<NameDialog attempt={attempt} />)
      await expect.element(page.getByLabelText('Email')).toHaveFocus()
    }
    await page.getByLabelText('Name').click()
    await rerender(<NameDialog attempt={{}} />)
    await expect.element(page.getByLabelText('Email')).toHaveFocus()
  })
})

test('a dialog that only its buttons close has no close button and ignores Escape', async () => {
  await render(
    <AppTheme forceColorScheme="light">
      <DialogFrame opened mayClose={false} onClose={onCancel} title="First password">
        <button type="button">I have noted it</button>
      </DialogFrame>
    </AppTheme>,
  )
  await expect.element(button('I have noted it')).toBeVisible()
  pressOutside()
  await userEvent.keyboard('{Escape}')
  expect(button('Close').query()).toBeNull()
  expect(onCancel).not.toHaveBeenCalled()
})

test.each([
  ['loading', false, 'loading'],
  ['failed', false, 'failed'],
  ['failed', true, 'stale'],
  [{ shown: 'stale' }, false, 'stale'],
  [{ shown: 'refreshing' }, false, 'shown'],
  ['shown', true, 'shown'],
  ['refused', false, 'shown'],
])('the reading of the state %j, with older data: %s, is %s', (value, hasOlder, reading) => {
  expect(readingOf({ value }, hasOlder)).toBe(reading)
})
