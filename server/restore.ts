import { parseArgs } from 'node:util'
import { restore } from './backups/restore.ts'
import { readConfiguration } from './config.ts'
import { logToConsole as log } from './log.ts'
import { StartRefused } from './refusal.ts'

/*
 * `npm run restore -- FILE` restores a backup into the data folder of DATA_DIR, or into the database of
 * DATABASE_URL, while no host runs on it. Exit codes: 0 restored, 2 nothing changed.
 */

const help = `Puts a backup of the portal into a database. Stop the portal first.

  npm run restore -- FILE             into the data folder of DATA_DIR, which has no database yet,
                                      or into the empty database of DATABASE_URL
  npm run restore -- --replace FILE   into the data folder of DATA_DIR; the database that is there is kept aside

Set BACKUP_KEY to the key of the backup when it is encrypted. With BACKUP_KEY set, a backup that is not
encrypted is refused; --unencrypted restores it all the same.
A backup contains nothing after its time.`

async function run(): Promise<void> {
  const { values, positionals } = argumentsOf(process.argv.slice(2))
  if (values.help) {
    console.info(help)
    return
  }
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new StartRefused('Name one backup, as in: npm run restore -- /backups/camp-20270731T080000Z.backup')
  const { database: into, backups } = readConfiguration(process.env)
  const mayReplace = values.replace === true
  if (mayReplace && into.engine === 'postgresql')
    throw new StartRefused(
      '--replace is for the embedded database; make an empty database with createdb, and set DATABASE_URL to it.',
    )
  const { description, isEncrypted, setAside } = await restore({
    file,
    key: backups.key,
    into,
    mayReplace,
    acceptsUnencrypted: values.unencrypted === true,
    now: new Date(),
    log,
  })
  const sentences = [
    `The backup of ${description.at.slice(0, 16).replace('T', ' ')} UTC is restored; start the portal.`,
    isEncrypted ? 'It was encrypted with your key.' : 'It was not encrypted.',
    ...(setAside === undefined ? [] : [`The database that was there is kept as ${setAside} beside it.`]),
    'The restored database contains nothing after that time.',
  ]
  console.info(sentences.join('\n'))
}

function argumentsOf(given: string[]) {
  try {
    return parseArgs({
      args: given,
      options: { help: { type: 'boolean' }, replace: { type: 'boolean' }, unencrypted: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new StartRefused(
      'The restore knows --replace, --unencrypted and --help, and the name of one backup.',
      {
        cause: error,
      },
    )
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof StartRefused) console.error(error.message)
  else log('The backup could not be restored, for a reason that is not known; nothing was changed.', error)
  process.exitCode = 2
}
