import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/setUp.mjs'
import { type Environment, readConfiguration } from '../../../server/config.ts'

const accounts = { ADMIN_EMAILS: 'one@example.org, Two@Example.org', ADMIN_PASSWORD: 'twelve chars' }

describe('The configuration', () => {
  test('by default listens on this machine only and keeps its data in the project', () => {
    const configuration = readConfiguration({})
    expect(configuration).toEqual({
      host: '127.0.0.1',
      port: 3000,
      trustProxy: false,
      app: join(projectRoot, 'dist'),
      database: { engine: 'embedded', folder: expect.any(String) },
      camp: { admins: undefined, wantsDemo: false, begins: false },
      payments: { publicUrl: undefined, gateway: undefined, limits: { open: 3, perHour: 10 } },
      hasFaultDial: false,
      backups: { folder: undefined, key: undefined },
    })
    expect(folderOf({})).toBe(join(projectRoot, 'data'))
  })

  test('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(
      [
        'HOST',
        'PORT',
        'TRUST_PROXY',
        'APP_DIR',
        'DATABASE_URL',
        'DATA_DIR',
        'ADMIN_EMAILS',
        'ADMIN_PASSWORD',
        'DEMO',
        'FAULT_DIAL',
        'BACKUP_DIR',
        'BACKUP_KEY',
        'DISK_RESERVE_MB',
        'CHECKPOINT_SECONDS',
      ].map((name) => [name, '']),
    )
    expect(readConfiguration(empty)).toEqual(readConfiguration({}))
  })

  test('reads every variable', () => {
    const url = 'postgresql://camp:p%40ss@db.example.org:5432/camp'
    expect(
      readConfiguration({
        ...accounts,
        HOST: '0.0.0.0',
        PORT: '0',
        TRUST_PROXY: '1',
        APP_DIR: '/srv/app',
        DATABASE_URL: url,
        BACKUP_DIR: '/mnt/stick',
        BACKUP_KEY: 'twenty characters of a key',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 0,
      trustProxy: true,
      app: '/srv/app',
      database: { engine: 'postgresql', url },
      camp: {
        admins: { emails: ['one@example.org', 'two@example.org'], password: 'twelve chars' },
        wantsDemo: false,
        begins: false,
      },
      payments: { publicUrl: undefined, gateway: undefined, limits: { open: 3, perHour: 10 } },
      hasFaultDial: false,
      backups: { folder: '/mnt/stick', key: 'twenty characters of a key' },
    })
    expect(readConfiguration({ DEMO: '1' }).camp).toEqual({
      admins: undefined,
      wantsDemo: true,
      begins: false,
    })
    expect(readConfiguration({ FAULT_DIAL: '1' }).hasFaultDial).toBe(true)
  })

  test('resolves a relative data folder in the project, and keeps an absolute one', () => {
    const relative = folderOf({ DATA_DIR: 'camp data' })
    expect(isAbsolute(relative)).toBe(true)
    expect(basename(relative)).toBe('camp data')
    expect(folderOf({ DATA_DIR: '/srv/camp' })).toBe('/srv/camp')
  })

  test('resolves a relative backup folder in the project, and accepts one beside the database', () => {
    const folder = join(projectRoot, 'backups')
    expect(readConfiguration({ BACKUP_DIR: 'backups' }).backups.folder).toBe(folder)
    const beside = { DATA_DIR: '/srv/camp', BACKUP_DIR: '/srv/camp/database backups' }
    expect(readConfiguration(beside).backups.folder).toBe('/srv/camp/database backups')
  })

  test('reads the disk reserve in megabytes and the checkpoint interval in seconds', () => {
    expect(readConfiguration({ DISK_RESERVE_MB: '20', CHECKPOINT_SECONDS: '5' }).database).toEqual({
      engine: 'embedded',
      folder: expect.any(String),
      diskReserve: 20_971_520,
      checkpointInterval: 5_000,
    })
  })

  test.each<[string, Environment]>([
    ['DISK_RESERVE_MB', { DISK_RESERVE_MB: '0' }],
    ['DISK_RESERVE_MB', { DISK_RESERVE_MB: '100 MB' }],
    ['CHECKPOINT_SECONDS', { CHECKPOINT_SECONDS: '-1' }],
    ['HOST', { HOST: 'http://camp.example.org' }],
    ['HOST', { HOST: 'camp.example.org/portal' }],
    ['PORT', { PORT: 'three thousand' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '30.5' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['DEMO', { DEMO: 'true' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://camp@db.example.org/camp' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://camp:p ss@db.example.org/camp' }],
    ['ADMIN_EMAILS', { ...accounts, ADMIN_EMAILS: 'one@example.org' }],
    ['ADMIN_EMAILS', { ...accounts, ADMIN_EMAILS: 'one@example.org,one@example.org' }],
    ['ADMIN_EMAILS', { ...accounts, ADMIN_EMAILS: 'one@example.org,two@example.org,three@example.org' }],
    ['ADMIN_EMAILS', { ...accounts, ADMIN_EMAILS: 'one,two' }],
    ['ADMIN_EMAILS', { ADMIN_PASSWORD: 'twelve chars' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAILS: 'one@example.org,two@example.org' }],
    ['ADMIN_PASSWORD', { ...accounts, ADMIN_PASSWORD: 'only eleven' }],
    ['DEMO', { ...accounts, DEMO: '1' }],
    ['FAULT_DIAL', { FAULT_DIAL: 'on' }],
    ['FAULT_DIAL', { ...accounts, FAULT_DIAL: '1' }],
    ['BACKUP_KEY', { BACKUP_KEY: 'nineteen characters' }],
    ['BACKUP_DIR', { DATA_DIR: '/srv/camp', BACKUP_DIR: '/srv/camp/database' }],
    ['BACKUP_DIR', { BACKUP_DIR: 'data/database/backups' }],
  ])('refuses a wrong %s in one sentence that names it: %o', (name, environment) => {
    expect(() => readConfiguration(environment)).toThrow(
      expect.objectContaining({
        name: 'StartRefused',
        message: expect.stringMatching(new RegExp(`^[^\\n]*\\b${name}\\b[^\\n]*\\.$`)),
      }),
    )
  })

  test('never repeats a password', () => {
    const wrong = { DATABASE_URL: 'postgresql://camp:very-secret pass@db.example.org/camp' }
    expect(() => readConfiguration(wrong)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })
})

function folderOf(environment: Environment): string {
  const { database } = readConfiguration(environment)
  return database.engine === 'embedded' ? database.folder : ''
}

describe('A secret', () => {
  let folder: string
  let files = 0
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'camp-secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (text: string) => {
    const path = join(folder, String(++files))
    writeFileSync(path, text)
    return path
  }
  const url = 'postgresql://camp:word@db.example.org:5432/camp'

  test('can be read from a file, without its last line ending', () => {
    const { backups, camp, database, payments } = readConfiguration({
      ADMIN_EMAILS: accounts.ADMIN_EMAILS,
      ADMIN_PASSWORD_FILE: fileWith(' with spaces at its ends \n'),
      DATABASE_URL_FILE: fileWith(`${url}\r\n`),
      PAYMENT_GATEWAY: 'paynow',
      PUBLIC_URL: 'https://portal.example.org',
      PAYNOW_INTEGRATION_ID: '1201',
      PAYNOW_INTEGRATION_KEY_FILE: fileWith('a-key-of-paynow'),
      BACKUP_DIR: '/mnt/stick',
      BACKUP_KEY_FILE: fileWith('a key of twenty characters'),
    })
    expect(backups.key).toBe('a key of twenty characters')
    expect(camp.admins?.password).toBe(' with spaces at its ends ')
    expect(database).toEqual({ engine: 'postgresql', url })
    expect(payments.gateway).toMatchObject({ integrationKey: 'a-key-of-paynow' })
  })

  test.each([
    [
      'in both places',
      () => ({ DATABASE_URL: url, DATABASE_URL_FILE: fileWith(url) }),
      'DATABASE_URL and DATABASE_URL_FILE exclude each other; leave one of them out.',
    ],
    [
      'in a missing file',
      () => ({ ADMIN_PASSWORD_FILE: join(folder, 'nowhere') }),
      'The file of ADMIN_PASSWORD_FILE cannot be read (ENOENT); correct its path, or let this user read it.',
    ],
    [
      'in an empty file',
      () => ({ PAYNOW_INTEGRATION_KEY_FILE: fileWith('\n') }),
      'The file of PAYNOW_INTEGRATION_KEY_FILE is empty; write the secret into it.',
    ],
  ])('is refused %s', (_, environment, sentence) => {
    expect(() => readConfiguration(environment())).toThrow(sentence)
  })
})
