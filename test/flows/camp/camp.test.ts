import { afterEach, expect, test, vi } from 'vitest'
import { fetchWallet } from '../../../src/api/camper/wallet.ts'
import { documentedCamp, writtenCamp } from '../../../src/domain/camp/facts.ts'
import { openCamp } from '../../../src/flows/camp/camp.ts'
import type { StandInHost } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { connectHost, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let close = () => {}
afterEach(() => close())

const { facts } = documentedCamp
const renamed = {
  ...documentedCamp,
  version: 3,
  facts: { ...facts, identity: { ...facts.identity, name: 'Fjell og Fjord' } },
}

const answering =
  (version: string | undefined): StandInHost['answer'] =>
  (response, request) => {
    const body = request.path === '/api/camp' ? { success: true, data: renamed } : { success: true }
    const headers = { 'content-type': 'application/json', ...(version && { 'Camp-Version': version }) }
    response.writeHead(200, headers).end(JSON.stringify(body))
  }

function loadPage(ofPage: object | null, stored: Readonly<Record<string, string>> = {}) {
  stubStorage(stored)
  stubWindow()
  vi.stubGlobal('document', {
    getElementById: () => (ofPage === null ? null : { textContent: JSON.stringify(ofPage) }),
  })
  loadPortal(host)
  close = openCamp()
}

const read = () => host.received.filter(({ path }) => path === '/api/camp')

test('[W1370] an answer that names another version makes the page read the facts, write for them and keep them', async () => {
  loadPage(null)
  expect(writtenCamp()).toBe(documentedCamp)
  host.answer = answering('3')
  await fetchWallet('ZEUC001', new AbortController().signal).catch(() => {})
  await vi.waitFor(() => expect(writtenCamp().facts.identity.name).toBe('Fjell og Fjord'))
  expect(read()).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('camp') ?? '')).toEqual(renamed)
})

test('[W1370] a server that names no version is never asked for facts', async () => {
  loadPage(null)
  host.answer = answering(undefined)
  await fetchWallet('ZEUC001', new AbortController().signal).catch(() => {})
  expect(read()).toEqual([])
  expect(writtenCamp()).toBe(documentedCamp)
})

test('[W1370] a page starts with the newest camp that it or the browser knows', () => {
  loadPage({ ...renamed, version: 2 }, { camp: JSON.stringify(renamed) })
  expect(writtenCamp()).toEqual(renamed)
  close()
  expect(writtenCamp()).toBe(documentedCamp)
  loadPage({ ...renamed, version: 4 }, { camp: JSON.stringify(renamed) })
  expect(writtenCamp().version).toBe(4)
})
