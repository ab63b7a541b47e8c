import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BackupConfiguration, readBackups } from './backups/configuration.ts'
import type { DatabaseConfiguration } from './database/open.ts'
import { type PaymentConfiguration, readPayments } from './gateways/configuration.ts'
import { errorCodeOf, StartRefused } from './refusal.ts'

export interface Configuration {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
  readonly app: string
  readonly database: DatabaseConfiguration
  readonly camp: CampOwner
  readonly payments: PaymentConfiguration
  readonly backups: BackupConfiguration
  readonly hasFaultDial: boolean
}

export interface CampOwner {
  readonly admins: AdminAccounts | undefined
  readonly wantsDemo: boolean
  /** An empty database waits for a camp that begins in a browser. */
  readonly begins: boolean
}

export interface AdminAccounts {
  readonly emails: readonly [string, string]
  readonly password: string
}

export type Environment = Readonly<Record<string, string | undefined>>

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
/** Each can also be read from a file named by `<NAME>_FILE`. */
const secretNames = ['ADMIN_PASSWORD', 'DATABASE_URL', 'PAYNOW_INTEGRATION_KEY', 'BACKUP_KEY'] as const
const minAdminPasswordLength = 12
export const faultDialIsForTheDemoCamp =
  'FAULT_DIAL=1 lets everybody who opens the bench break calls, so it is for the demo camp only; start a real camp without it.'

/**
 * Reads the environment; an empty variable counts as unset.
 * @throws StartRefused naming the first invalid variable
 */
export function readConfiguration(environment: Environment): Configuration {
  const variables = { ...environment, ...readSecretFiles(environment) }
  const read = (name: string) => variables[name]?.trim() || undefined
  const admins = readAdmins(read('ADMIN_EMAILS'), variables.ADMIN_PASSWORD || undefined)
  const wantsDemo = readSwitch('DEMO', read('DEMO'))
  if (admins !== undefined && wantsDemo) {
    throw new StartRefused(
      'DEMO=1 and ADMIN_EMAILS exclude each other; set DEMO for the demo camp or ADMIN_EMAILS and ADMIN_PASSWORD for a real one.',
    )
  }
  const begins = readSwitch('BEGIN_CAMP', read('BEGIN_CAMP'))
  if (begins && wantsDemo)
    throw new StartRefused(
      'DEMO=1 and BEGIN_CAMP=1 exclude each other; set DEMO for the demo camp, or start a real one with npm run camp.',
    )
  const hasFaultDial = readSwitch('FAULT_DIAL', read('FAULT_DIAL'))
  if ((admins !== undefined || begins) && hasFaultDial) throw new StartRefused(faultDialIsForTheDemoCamp)
  const backupFolder = read('BACKUP_DIR')
  const database = readDatabase(read)
  return {
    host: readHost(read('HOST')),
    port: readPort(read('PORT')),
    trustProxy: readSwitch('TRUST_PROXY', read('TRUST_PROXY')),
    app: inProject(read('APP_DIR') ?? 'dist'),
    database,
    camp: { admins, wantsDemo, begins },
    payments: readPayments(read),
    backups: readBackups(
      { folder: backupFolder === undefined ? undefined : inProject(backupFolder), key: read('BACKUP_KEY') },
      database,
    ),
    hasFaultDial,
  }
}

/** A secret in a file does not end up in a shell's history. */
function readSecretFiles(environment: Environment): Environment {
  const secrets = secretNames.flatMap((name): [string, string][] => {
    const fileName = `${name}_FILE`
    const path = environment[fileName]?.trim()
    if (!path) return []
    if (environment[name])
      throw new StartRefused(`${name} and ${fileName} exclude each other; leave one of them out.`)
    return [[name, secretIn(path, fileName)]]
  })
  return Object.fromEntries(secrets)
}

function secretIn(path: string, fileName: string): string {
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new StartRefused(
      `The file of ${fileName} cannot be read (${errorCodeOf(error)}); correct its path, or let this user read it.`,
      { cause: error },
    )
  }
  if (secret.trim() === '')
    throw new StartRefused(`The file of ${fileName} is empty; write the secret into it.`)
  return secret
}

function readHost(host = '127.0.0.1'): string {
  if (/^[A-Za-z0-9.:_-]+$/.test(host)) return host
  throw new StartRefused(
    'HOST must be the name or the address to listen on, without scheme and port; set it to 127.0.0.1 or 0.0.0.0, for example.',
  )
}

function readPort(port = '3000'): number {
  const number = Number(port)
  if (/^\d{1,5}$/.test(port) && number <= 65_535) return number
  throw new StartRefused('PORT must be a whole number from 0 to 65535; set it to 3000, for example.')
}

function readSwitch(name: string, value = '0'): boolean {
  if (value === '1' || value === '0') return value === '1'
  throw new StartRefused(`${name} must be 1 or 0; set it to 1 to turn it on, or leave it out.`)
}

/** A relative folder is resolved against the project, not the working directory. */
function inProject(folder: string): string {
  return isAbsolute(folder) ? folder : join(projectRoot, folder)
}

function readDatabase(read: (name: string) => string | undefined): DatabaseConfiguration {
  const url = read('DATABASE_URL')
  if (url === undefined) {
    const reserve = readNumber('DISK_RESERVE_MB', read('DISK_RESERVE_MB'))
    const checkpoint = readNumber('CHECKPOINT_SECONDS', read('CHECKPOINT_SECONDS'))
    return {
      engine: 'embedded',
      folder: inProject(read('DATA_DIR') ?? (read('BEGIN_CAMP') === '1' ? 'camp' : 'data')),
      ...(reserve !== undefined && { diskReserve: reserve * 1024 * 1024 }),
      ...(checkpoint !== undefined && { checkpointInterval: checkpoint * 1000 }),
    }
  }
  if (/^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url)) return { engine: 'postgresql', url }
  throw new StartRefused(
    'DATABASE_URL must look like postgresql://user:password@server:5432/database, with signs such as @ and / in the password written as %40 and %2F.',
  )
}

function readNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value)
  throw new StartRefused(`${name} must be a whole number from 1 to 999999; set it to 100, for example.`)
}

function readAdmins(emails: string | undefined, password: string | undefined): AdminAccounts | undefined {
  if (emails === undefined && password === undefined) return undefined
  if (emails === undefined) throw new StartRefused('ADMIN_PASSWORD needs ADMIN_EMAILS; set both, or neither.')
  if (password === undefined)
    throw new StartRefused('ADMIN_EMAILS needs ADMIN_PASSWORD; set both, or neither.')
  const [first, second, ...others] = emails.split(',').map((email) => email.trim().toLowerCase())
  const areTwo = first !== undefined && second !== undefined && others.length === 0 && first !== second
  if (!areTwo || ![first, second].every(isEmail)) {
    throw new StartRefused(
      'ADMIN_EMAILS must be two different addresses with a comma between them; set it to one@example.org,two@example.org in that manner.',
    )
  }
  if ([...password].length < minAdminPasswordLength) {
    throw new StartRefused(
      `ADMIN_PASSWORD must have at least ${minAdminPasswordLength} characters; choose a longer one.`,
    )
  }
  return { emails: [first, second], password }
}

function isEmail(text: string): boolean {
  return /^[^\s@,]+@[^\s@,]+$/.test(text)
}
