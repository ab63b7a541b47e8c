import { eq, sql } from 'drizzle-orm'
import { setAdmins } from './admins.ts'
import type { CampOwner, Configuration } from './config.ts'
import type { Database } from './database/database.ts'
import { settings } from './database/schema.ts'
import { StartRefused } from './refusal.ts'
import { seedDemoCamp } from './seed.ts'

/** `new`: empty, until two leads begin the camp in a browser. */
export type CampKind = 'demo' | 'real' | 'new'

/**
 * Ensures that the database holds either a real or a demo camp, with accounts to sign in to.
 * @throws StartRefused when there would be no such account, or the configuration contradicts the database
 */
export async function prepareCamp(
  orm: Database['orm'],
  owner: CampOwner,
  engine: Configuration['database']['engine'],
): Promise<CampKind> {
  const found = await readCampState(orm)
  if (owner.admins !== undefined) {
    if (found === 'demo') {
      throw new StartRefused(
        'This database holds the demo camp, so ADMIN_EMAILS and ADMIN_PASSWORD would open it to strangers; set DATA_DIR or DATABASE_URL to an empty database, or start without them.',
      )
    }
    await setAdmins(orm, owner.admins)
    return 'real'
  }
  if (found === 'demo' && owner.begins) {
    throw new StartRefused(
      'This database holds the demo camp, and a real camp begins in an empty one; set DATA_DIR or DATABASE_URL to another.',
    )
  }
  if (found === 'demo') return 'demo'
  if (owner.wantsDemo && found !== 'empty') {
    throw new StartRefused(
      'This database holds a real camp, and DEMO=1 fills an empty one only; start without DEMO, or set DATA_DIR or DATABASE_URL to an empty database.',
    )
  }
  if (found === 'withAdmins') return 'real'
  if (found === 'empty' && owner.begins) return 'new'
  if (found === 'withoutAdmins' || (engine === 'postgresql' && !owner.wantsDemo)) {
    throw new StartRefused(
      'Nobody could sign in to this database; set ADMIN_EMAILS and ADMIN_PASSWORD to name its two admins, or DEMO=1 to fill an empty one with the demo camp.',
    )
  }
  await seedDemoCamp(orm)
  return 'demo'
}

async function readCampState(
  orm: Database['orm'],
): Promise<'demo' | 'empty' | 'withAdmins' | 'withoutAdmins'> {
  const [mark] = await orm.select().from(settings).where(eq(settings.name, 'camp'))
  if (mark?.value === 'demo') return 'demo'
  const { rows } = await orm.execute<{ with_admins: boolean; with_others: boolean }>(sql`
    select exists (select from admins) as with_admins,
      exists (select from participants) or exists (select from merchants) or exists (select from transfers)
        or exists (select from audit) as with_others`)
  if (rows[0]?.with_admins) return 'withAdmins'
  return rows[0]?.with_others ? 'withoutAdmins' : 'empty'
}
