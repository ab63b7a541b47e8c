import { apiBase, pathOf, type RouteKey, routes } from '../../src/api/routes.ts'
import { booksAnswer, stallReportAnswer } from '../../src/api/schemas/reports.ts'
import { type Counts, send, untilAnswered } from './caller.ts'
import type { CampPeople } from './camp.ts'
import type { AskCash } from './cashOffice.ts'
import type { Reports } from './cashVerify.ts'
import type { KillableHost } from './host.ts'

export function cashCallerOf(
  host: KillableHost,
  cookies: ReadonlyMap<string, string>,
  counts: Counts,
): AskCash {
  return ({ route, parameters = {}, query = '', who, headers, body }) =>
    untilAnswered(host, counts, (address) =>
      send(
        routes[route].method,
        `${address}${apiBase}${(pathOf as (key: RouteKey, parameters: object) => string)(route, parameters)}${query}`,
        { Cookie: cookies.get(who) ?? '', ...headers },
        body,
      ),
    )
}

export async function readReports(ask: AskCash, { merchants, admins }: CampPeople): Promise<Reports> {
  const [who] = admins
  const books = booksAnswer.parse((await ask({ route: 'books', who })).body).data
  const stalls: Reports['stalls'][number][] = []
  for (const merchantNumber of merchants)
    for (const { day } of books.days) {
      const parameters = { merchantNumber, day }
      const report = stallReportAnswer.parse((await ask({ route: 'stallReport', parameters, who })).body)
      stalls.push([merchantNumber, report.data])
    }
  return { books, stalls }
}
