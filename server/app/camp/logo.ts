import { logoRequest } from '../../../src/api/schemas/camp.ts'
import { isLogoName } from '../../../src/domain/camp/logo.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { refuseAbove } from '../http/rateLimits.ts'
import { Refused } from '../http/refused.ts'
import { type Logo, logoFrom } from './logoFile.ts'

/*
 * The host keeps a picture before the facts name it, and some time after, so that a change can be undone. The name
 * of a picture depends on its content, so browsers may cache it forever.
 */

/** Pictures that the facts do not name; older ones are deleted. */
const kept = 20
/** Per lead in 15 minutes. */
const maxUploads = 60

export async function campLogo({ context, host, parameters }: Call<'campLogo'>): Promise<Response> {
  const { picture } = parameters
  const png = isLogoName(picture) ? await host.camp.logo(picture) : undefined
  if (png === undefined) throw new Refused('notFound', 'There is no such logo. Please load the page again.')
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${picture}"`,
  }
  if (context.req.header('if-none-match')?.includes(headers.ETag)) return context.body(null, 304, headers)
  return context.body(new Uint8Array(png), 200, headers)
}

interface KeepingValues extends Logo {
  readonly at: Date
  readonly others: number
}

export const keptLogo = ({ picture, png, at }: Readonly<Record<keyof Logo | 'at', string>>) => `
  insert into camp_logos (picture, png, added_at)
  select ${picture}::text, ${png}::bytea, ${at}::timestamptz`

const keeping = statement<KeepingValues>(
  'keep-logo',
  ({ picture, png, at, others }) => `
    with added as (${keptLogo({ picture, png, at })} on conflict (picture) do update set added_at = excluded.added_at)
    delete from camp_logos
    where picture <> ${picture}::text
      and picture not in (select picture from camp_logos order by added_at desc limit ${others}::integer)
      and picture not in (select facts->'logo'->>'picture' from camp where facts->'logo' is not null)`,
)

export async function keepLogo(call: Call<'keepLogo'>): Promise<Response> {
  const { context, host, session } = call
  await refuseAbove(maxUploads, `logo:${session.subject}`, call, (wait) => {
    return `You have chosen ${maxUploads} logos in 15 minutes. Please wait ${wait} and try again.`
  })
  const { png } = await readBody(call, logoRequest, 'Please send the logo as a PNG in base64.')
  const logo = checkedLogo(png)
  const query = keeping.with({ ...logo, at: host.now(), others: kept })
  await withRetries(() => host.database.pool.query(query))
  return answer(context, { success: true, data: { picture: logo.picture } })
}

/** @throws Refused for anything but a logo as browsers draw it */
export function checkedLogo(base64: string): Logo {
  const logo = logoFrom(Buffer.from(base64, 'base64'))
  if (logo === undefined)
    throw new Refused('invalid', 'The server cannot use this picture as a logo. Please choose another one.')
  return logo
}

/** @throws Refused if the picture is not kept any more */
export async function refuseForgottenLogo({ camp }: Host, picture: string): Promise<void> {
  if (picture !== '' && (await camp.logo(picture)) === undefined)
    throw new Refused('invalid', 'Nothing was saved: please choose the file of the logo again.')
}
