import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useCopy } from '../../../src/flows/lib/copy.ts'
import { CopyView } from '../../../src/views/ui/forms/CopyView.tsx'
import { inApp } from '../../views/support/screen.tsx'

function TwoButtons() {
  const copy = useCopy()
  return (
    <>
      <CopyView state={copy.state} send={copy.send} text="PUR-1" label="Copy reference" />
      <CopyView state={copy.state} send={copy.send} text="Green-Tent-7" label="Copy password" />
    </>
  )
}

const reference = () => page.getByRole('button', { name: 'Copy reference' })

test('only the pressed button says that its text is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(inApp(<TwoButtons />))
  await page.getByRole('button', { name: 'Copy password' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.element(reference()).toBeVisible()
  expect(write.mock.calls).toEqual([['Green-Tent-7']])
})

test('a refusal of the browser is shown', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await render(inApp(<TwoButtons />))
  await reference().click()
  await expect.element(page.getByRole('button', { name: 'Please copy it by hand' })).toBeVisible()
})

test('without a clipboard, as over http in a local network, the text is copied by a selection', async () => {
  let selected = ''
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  const command = vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const area = document.activeElement as HTMLTextAreaElement
    selected = area.value.slice(area.selectionStart, area.selectionEnd)
    return true
  })
  await render(inApp(<TwoButtons />))
  await reference().click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(command.mock.calls).toEqual([['copy']])
  expect(selected).toBe('PUR-1')
  expect(document.querySelector('textarea')).toBeNull()
})
