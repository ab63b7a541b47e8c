import { beginningRequest, secretRequest } from '../../../src/api/schemas/camp/beginning.ts'
import {
  beginningSteps,
  type FirstLead,
  factsOfBeginning,
  problemsOfStep,
  programmeOfBeginning,
} from '../../../src/domain/camp/beginning.ts'
import { factsGroups } from '../../../src/domain/camp/facts.ts'
import { problemsOf } from '../../../src/domain/camp/problems.ts'
import { inOrder } from '../../../src/domain/camp/programme.ts'
import { problemInWords, programmeProblems } from '../../../src/domain/camp/programmeProblems.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { isEasyToGuess } from '../auth/easyPasswords.ts'
import { hashPassword, isTooLong } from '../auth/passwords.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { checkedLogo, keptLogo } from './logo.ts'

/*
 * An empty database becomes a real camp with two leads, by the link that the host printed at its start.
 */

export async function checkBeginning(call: Call<'checkBeginning'>): Promise<Response> {
  const { secret } = await readBody(call, secretRequest, 'Please open the link again.')
  await checkSecret(call.host, secret)
  return answer(call.context, { success: true })
}

async function checkSecret(host: Host, secret: string): Promise<void> {
  const { beginning } = host
  if (!beginning?.isSecret(secret)) throw late()
  const { rows } = await host.database.pool.query<{ begun: boolean }>(
    'select exists (select from admins) as begun',
  )
  if (rows[0]?.begun) throw taken()
  if (host.now() > beginning.endsAt) throw late()
}

function late(): Refused {
  return new Refused(
    'notFound',
    'This link does not work any more. Start the server again, and open the link that it prints.',
  )
}

function taken(): Refused {
  return new Refused('taken', 'This camp has begun. Sign in with the email of a lead.')
}

interface BeginningValues {
  readonly facts: string
  readonly programme: string | null
  readonly at: Date
  readonly picture: string | null
  readonly png: Buffer | null
  readonly emails: readonly string[]
  readonly names: readonly string[]
  readonly hashes: readonly string[]
}

/** The one row of `camp` lets one of two begin. */
const beginning = statement<BeginningValues>(
  'begin-camp',
  ({ facts, programme, at, picture, png, emails, names, hashes }) => `
    with begun as (
      insert into camp (version, facts, programme, changed_at)
      select 1, ${facts}::jsonb, ${programme}::jsonb, ${at}::timestamptz where not exists (select from admins)
      on conflict do nothing
      returning version, facts, programme),
    logo as (${keptLogo({ picture, png, at })} from begun where ${picture}::text is not null),
    leads as (
      insert into admins (email, name, password_hash, rights)
      select lead.email, lead.name, lead.hash, '{lead}'
      from begun, unnest(${emails}::text[], ${names}::text[], ${hashes}::text[]) as lead (email, name, hash)
      returning email),
    audited as (${auditEntry({ at, role: `'host'`, actor: `'link'` }, 'beginCamp', `''`, { leads: '(select array_agg(email) from leads)' })} from begun)
    select version, facts, programme from begun`,
)

export async function beginCamp(call: Call<'beginCamp'>): Promise<Response> {
  const { host, context } = call
  const sent = await readBody(call, beginningRequest, 'Please open the link again, and answer each screen.')
  await checkSecret(host, sent.secret)
  for (const step of beginningSteps) {
    const [problem] = Object.values(problemsOfStep(step, sent.beginning))
    if (problem !== undefined) throw new Refused('invalid', problem)
  }
  const logo = sent.logo ? checkedLogo(sent.logo) : undefined
  const facts = {
    ...factsOfBeginning(sent.beginning, sent.base ?? undefined),
    logo: { picture: logo?.picture ?? '' },
  }
  for (const group of factsGroups) {
    const [problem] = Object.values<string | undefined>(problemsOf(group, facts[group]))
    if (problem !== undefined) throw new Refused('invalid', problem)
  }
  const programme = programmeOfBeginning(facts.time, sent.programme ?? null)
  const [mistake] = programme ? programmeProblems(facts.time, programme) : []
  if (mistake !== undefined) throw new Refused('invalid', problemInWords(mistake))
  const leads = sent.beginning.leads.map(({ name, email, password }) => ({
    ...{ name: name.trim(), email: email.trim().toLowerCase(), password },
  }))
  leads.forEach(refuseEasyPassword)
  const hashes = await Promise.all(
    leads.map(({ email, password }) =>
      host.hashing.run({ urgency: 'signIn', account: ['admin', email].join(':') }, () =>
        hashPassword(password, host.hashCost),
      ),
    ),
  )
  const query = beginning.with({
    facts: JSON.stringify(facts),
    programme: programme && JSON.stringify(inOrder(programme)),
    at: host.now(),
    picture: logo?.picture ?? null,
    png: logo?.png ?? null,
    emails: leads.map(({ email }) => email),
    names: leads.map(({ name }) => name),
    hashes,
  })
  const { rows } = await withRetries(() => host.database.pool.query(query))
  if (rows[0] === undefined) throw taken()
  host.camp.take(rows[0])
  await host.camp.shown()
  return answer(context, { success: true })
}

function refuseEasyPassword({ name, email, password }: FirstLead): void {
  if (isTooLong(password) || isEasyToGuess(password, [name, email]))
    throw new Refused('invalid', `The password of ${name} is too easy to guess. Please choose another one.`)
}
