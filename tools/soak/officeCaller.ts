import { apiBase, pathOf } from '../../src/api/routes.ts'
import { type Counts, post, untilAnswered } from './caller.ts'
import { type CampPeople, signIn } from './camp.ts'
import type { KillableHost } from './host.ts'
import type { OfficeCaller } from './office.ts'

export function officeCallerOf(
  host: KillableHost,
  { campers, admins }: CampPeople,
  cookies: Map<string, string>,
  counts: Counts,
): OfficeCaller {
  const [admin] = admins
  return {
    ask: (call, code, number, key) =>
      untilAnswered(host, counts, (address) =>
        post(`${address}${apiBase}${pathOf(call, { code, number })}`, cookies.get(admin), key, {}),
      ),
    async signInAgain(code) {
      if (!campers.includes(code)) throw new Error(`${code} is no camper of the soak.`)
      const cookie = await untilAnswered(host, counts, (address) =>
        signIn(address, 'participantSignIn', 'code', code),
      )
      cookies.set(code, cookie)
    },
  }
}
