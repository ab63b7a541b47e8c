import { networkInterfaces } from 'node:os'
import { demoAdmins, demoCodes, demoPasswords } from '../src/domain/demo/demoCamp.ts'
import type { RestoredDatabase } from './backups/settings.ts'
import type { Configuration } from './config.ts'
import type { RunningHost } from './host.ts'
import { isThisMachine } from './ownHosts.ts'

const everyAddress = new Set(['0.0.0.0', '::'])

const faultDialWarning =
  'WARNING: FAULT_DIAL=1: everybody who reaches this host can make its calls fail, at /inspector/faults.'

export function greetingFor(
  running: RunningHost,
  { host, trustProxy }: Pick<Configuration, 'host' | 'trustProxy'>,
): string {
  const { port, camp, portal, secret, publicUrl, gateway, hasFaultDial, makesBackups, restored } = running
  const addresses = addressesOf(host).map((address) => `http://${address}:${port}`)
  return [
    `${portal}: ${addresses.join('  ')}`,
    ...(secret === undefined ? [] : beginningLines(publicUrl ?? addresses[0] ?? '', secret)),
    ...(camp === 'demo' ? ['', ...demoSignIns(), '', ...realCampLines] : depositNotice(gateway)),
    ...(camp !== 'demo' && !isThisMachine(host) && !trustProxy ? ['', unencryptedWarning] : []),
    ...(camp !== 'demo' && !makesBackups ? ['', backupNotice] : []),
    ...(restored === undefined ? [] : ['', restoreNotice(restored)]),
    ...(hasFaultDial ? ['', faultDialWarning] : []),
    '',
    'Press Ctrl-C to stop.',
  ].join('\n')
}

const realCampLines = ['Start a real camp in a folder of its own with', '  npm run camp']

function beginningLines(origin: string, secret: string): readonly string[] {
  return [
    '',
    'This camp has not begun. Open this link within ten minutes, answer five short screens, and it does:',
    `  ${origin}/begin#${secret}`,
    'The link works once. Start again for another one.',
  ]
}

const unencryptedWarning =
  'WARNING: without TLS everybody on the same network can read passwords and health records; put a proxy with a certificate in front, see docs/operations/install.md.'

const backupNotice = 'No backups are made; set BACKUP_DIR, see docs/operations/backups.md.'

function restoreNotice({ restoredAt, copiedAt }: RestoredDatabase): string {
  const formatUtc = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [
    `This database was restored at ${formatUtc(restoredAt)}, from a backup of ${formatUtc(copiedAt)}.`,
    'Everything after the time of the backup is missing: payments, deposits, check-ins, registrations, records.',
    'Tills and gates send again what they still hold without an answer, and it counts once. Everything else has to be',
    'compared with receipts, lists and the payment gateway, and written again.',
  ].join('\n')
}

function depositNotice(gateway: string | undefined): string[] {
  switch (gateway) {
    case undefined:
      return ['', 'Deposits by card are not set up; see docs/operations/payments.md.']
    case 'sandbox':
      return [
        '',
        'WARNING: deposits go to the sandbox, where campers credit themselves without paying. Set PAYMENT_GATEWAY=paynow for real money.',
      ]
    default:
      return []
  }
}

function addressesOf(host: string): string[] {
  if (!everyAddress.has(host)) return [host.includes(':') ? `[${host}]` : host]
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((network) => network !== undefined && network.family === 'IPv4' && !network.internal)
  return ['127.0.0.1', ...outside.flatMap((network) => network?.address ?? [])]
}

function demoSignIns(): string[] {
  const rows = [
    ...demoAdmins.map(({ email }) => ['Admin', email, demoPasswords.admin]),
    ['Participant', demoCodes.fresh, demoPasswords.participant],
    ['Merchant', 'M1001', demoPasswords.merchant],
    [
      'Newcomer',
      demoCodes.newcomer,
      `${demoPasswords.newcomer} (a participant who must choose a new password)`,
    ],
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return ['This is the demo camp; nobody in it exists. Sign in as', ...lines.map((line) => `  ${line}`)]
}
