import { expect, test } from 'vitest'
import { readSettings } from '../../../src/domain/lib/settings.ts'

test('a build without variables calls its own origin with all extensions', () => {
  expect(readSettings({ MODE: 'production', VITE_INSPECTOR: '1' })).toEqual({
    apiHost: '',
    sendsExtensions: true,
    defaultPassword: '',
    adminSignIn: { mode: 'host' },
  })
})

test('a build for another server reads the variables of docs/other-hosts.md', () => {
  expect(
    readSettings({
      VITE_API_HOST: 'https://camp.example.org//',
      VITE_API_EXTENSIONS: 'off',
      VITE_DEFAULT_PASSWORD: 'camp2025',
      VITE_ADMIN_SIGN_IN: 'local',
      VITE_ADMIN_EMAILS: 'gate@camp.example.org, office@camp.example.org',
      VITE_ADMIN_PASSWORD_HASH: 'pbkdf2-sha256$1000$00$11',
    }),
  ).toEqual({
    apiHost: 'https://camp.example.org',
    sendsExtensions: false,
    defaultPassword: 'camp2025',
    adminSignIn: {
      mode: 'local',
      emails: ['gate@camp.example.org', 'office@camp.example.org'],
      passwordHash: 'pbkdf2-sha256$1000$00$11',
    },
  })
})

test.each([
  ['VITE_API_EXTENSIONS', 'on'],
  ['VITE_API_EXTENSIONS', ''],
  ['VITE_ADMIN_SIGN_IN', 'host'],
  ['VITE_ADMIN_SIGN_IN', ''],
])('%s=%s keeps the defaults', (name, value) => {
  expect(readSettings({ [name]: value })).toEqual({
    apiHost: '',
    sendsExtensions: true,
    defaultPassword: '',
    adminSignIn: { mode: 'host' },
  })
})

test('local admin sign-in without its variables accepts no account', () => {
  expect(readSettings({ VITE_ADMIN_SIGN_IN: 'local' }).adminSignIn).toEqual({
    mode: 'local',
    emails: [''],
    passwordHash: '',
  })
})
