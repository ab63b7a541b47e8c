import { describe, expect, test } from 'vitest'
import { importCircles, isContainer, wallViolations } from '../../scripts/wallRules.ts'

const containers = new Set([
  'src/views/admin/AdminShell.tsx',
  'src/views/admin/checkIn/CheckIn.tsx',
  'src/views/app/ParticipantShell.tsx',
  'src/views/auth/PasswordUpdate.tsx',
  'src/views/merchant/Till.tsx',
])

/** The source of a container that says one thing more. */
const containerSaying = (source: string) =>
  `import { useSessionState } from '../../flows/session.ts'\n${source}\nexport default function Container() {}`

describe('the walls between the rooms', () => {
  test.each([
    ['src/domain/money.ts', "import { z } from 'zod/mini'"],
    ['src/machines/checkIn.ts', "import { confirmCheckIn } from '../api/checkIn.ts'"],
    ['src/machines/checkIn.ts', "import { useState } from 'react'"],
    ['src/views/admin/checkIn/CheckInView.tsx', "import { useCheckIn } from '../../../flows/checkIn.ts'"],
    ['src/views/admin/checkIn/CheckInView.tsx', "import { call } from '../../../api/client.ts'"],
    ['src/views/admin/AdminShell.tsx', containerSaying("import { call } from '../../api/client.ts'")],
    ['src/views/admin/AdminShell.tsx', containerSaying("import Till from '../merchant/Till.tsx'")],
    ['src/views/admin/AdminShell.tsx', containerSaying("import Update from '../auth/PasswordUpdate.tsx'")],
    ['src/views/admin/AdminShell.tsx', containerSaying("import { useMachine } from '@xstate/react'")],
    ['src/views/admin/AdminShell.tsx', containerSaying("import { z } from 'zod/mini'")],
    ['src/views/admin/AdminShellView.tsx', "import CheckIn from './checkIn/CheckIn.tsx'"],
    ['src/views/admin/AdminShellView.tsx', "const CheckIn = lazy(() => import('./checkIn/CheckIn.tsx'))"],
    ['src/views/admin/AdminShellView.tsx', "import { TillView } from '../merchant/TillView.tsx'"],
    ['src/views/admin/AdminShellView.tsx', "import { Hono } from 'hono'"],
    ['src/views/admin/AdminShellView.tsx', containerSaying('')],
    ['src/views/admin/checkIn/CodeForm.tsx', "import { useCheckIn } from '../../../flows/checkIn.ts'"],
    ['src/views/auth/PasswordUpdateView.tsx', "import { Layout } from '../app/ParticipantLayout.tsx'"],
    ['src/views/ui/Verdict.tsx', "import { CheckInView } from '../admin/checkIn/CheckInView.tsx'"],
    ['src/views/ui/Verdict.tsx', "import { drawCode } from '../../services/drawing/code.ts'"],
    ['src/views/ui/Verdict.tsx', containerSaying('')],
    ['src/inspector/models/checkIn.tsx', "import CheckIn from '../../views/admin/checkIn/CheckIn.tsx'"],
    ['src/main.tsx', "import Till from './views/merchant/Till.tsx'"],
    ['src/routes.tsx', "import { Bench } from './inspector/Bench.tsx'"],
    ['src/routes.tsx', "export { Bench } from './inspector/Bench.tsx'"],
    ['src/routes.tsx', 'lazy(() => import(page))'],
    ['src/routes.tsx', "lazy(() => import('./views/' + page))"],
    ['src/inspector/Bench.tsx', 'await import(`./models/people.ts`)'],
    ['src/domain/money.ts', "import 'sheet/sheet.css'"],
    ['src/views/ui/LogoutView.tsx', "import { useLogout } from '../../flows/logout.ts'"],
    ['src/services/sound.ts', "import { call } from '../api/client.ts'"],
    ['src/api/client.ts', "import { readSession } from '../services/sessionKeys.ts'"],
    ['src/flows/checkIn.ts', "import { CheckInView } from '../views/admin/checkIn/CheckInView.tsx'"],
    ['src/flows/checkIn.ts', "const model = await import('../inspector/models/checkIn.tsx')"],
    ['server/app/app.ts', "import { call } from '../../src/api/client.ts'"],
    ['server/main.ts', 'await import(\n  file,\n)'],
    ['server/app/app.ts', "const all = '/api/*'\nimport { useState } from 'react' /* why */"],
    ['server/app/app.ts', "export { checkInMachine } from '../../src/machines/checkIn.ts'"],
    ['server/log.ts', "import type { Configuration } from './config.ts'"],
    ['server/database/open.ts', "import type { Configuration } from '../config.ts'"],
    ['server/database/sql.ts', "import { dollars } from '../ledger/amounts.ts'"],
    ['server/database/sql.ts', "import { formatUsd } from '../../src/domain/money.ts'"],
    ['server/ledger/reference.ts', "import { alphabet } from '../app/passwords.ts'"],
    ['server/ledger/deposits.ts', "import type { PaymentReport } from '../gateways/gateway.ts'"],
    ['server/ledger/deposits.ts', "import type { StatusCode } from 'hono/utils/http-status'"],
    ['server/gateways/settlement.ts', "import type { Host } from '../app/call.ts'"],
    ['server/app/app.ts', "import { startHost } from '../host.ts'"],
  ])('%s may not say %s', (path, source) => {
    expect(wallViolations(path, source, containers)).toHaveLength(1)
  })

  test.each([
    [
      'src/machines/checkIn.ts',
      "import { setup } from 'xstate'\nimport type { Role } from '../domain/roles.ts'",
    ],
    [
      'src/views/admin/AdminShell.tsx',
      containerSaying("import { AdminShellView } from './AdminShellView.tsx'"),
    ],
    ['src/views/admin/AdminShell.tsx', containerSaying("import CheckIn from './checkIn/CheckIn.tsx'")],
    [
      'src/views/app/ParticipantShell.tsx',
      containerSaying("import Update from '../auth/PasswordUpdate.tsx'"),
    ],
    ['src/views/app/ParticipantLayout.tsx', "import { Update } from '../auth/PasswordUpdateView.tsx'"],
    ['src/views/admin/checkIn/CodeForm.tsx', "import { ScanIcon } from '../../ui/icons.tsx'"],
    ['src/views/admin/checkIn/CodeForm.tsx', "import { Button } from '@mantine/core'"],
    ['src/views/admin/checkIn/CodeForm.tsx', "import classes from './CodeForm.module.css'"],
    ['src/views/ui/AppTheme.tsx', "import '@mantine/core/styles.layer.css'"],
    ['src/views/ui/Verdict.tsx', "import type { Verdict } from '../../domain/verdict.ts'"],
    ['src/routes.tsx', "const Till = lazy(() => import('./views/merchant/Till.tsx'))"],
    ['src/landing.tsx', "import Till from './views/merchant/Till.tsx'"],
    ['server/main.ts', "await import(\n  './host.ts',\n)"],
    ['src/routes.tsx', "lazy(() => import('./inspector/Bench.tsx'))"],
    ['src/inspector/walk/explore.ts', "import { call } from '../../api/client.ts'"],
    ['server/app/app.ts', "import { routes } from '../../src/api/routes.ts'"],
    ['server/app/calls/deposit.ts', "import { claimDeposit } from '../../ledger/depositClaims.ts'"],
    ['server/gateways/settlement.ts', "import { completeDeposit } from '../ledger/deposits.ts'"],
    ['server/gateways/sandboxPages.ts', "import { html } from 'hono/html'"],
    ['server/ledger/deposits.ts', "import { withRetries } from '../database/retries.ts'"],
    ['server/database/retries.ts', "import { errorCodeOf } from '../refusal.ts'"],
    ['server/host.ts', "import { createApp } from './app/app.ts'"],
    ['src/domain/money.ts', "// from 'zod/mini'\n/* import 'react' */"],
  ])('%s may say %s', (path, source) => {
    expect(wallViolations(path, source, containers)).toEqual([])
  })

  test.each([
    [
      'types only',
      [
        ['server/app/call.ts', "import type { Session } from './sessions.ts'"],
        ['server/app/front.ts', "import type { ApiContext } from './call.ts'"],
        ['server/app/sessions.ts', "import { isBehindHttps } from './front.ts'"],
      ],
      'server/app/call.ts → server/app/sessions.ts → server/app/front.ts → server/app/call.ts: a circle of imports',
    ],
    [
      'a lazy line',
      [
        ['src/main.tsx', "import { routes } from './routes.tsx'"],
        ['src/routes.tsx', "lazy(() => import('./views/Till.tsx'))"],
        ['src/views/Till.tsx', "export { addresses } from '../routes.tsx'"],
      ],
      'src/routes.tsx → src/views/Till.tsx → src/routes.tsx: a circle of imports',
    ],
    [
      'one file',
      [['test/money.test.ts', "import { cents } from './money.test.ts'"]],
      'test/money.test.ts → test/money.test.ts: a circle of imports',
    ],
  ] as const)('files that import each other by %s are one circle', (_, files, expected) => {
    expect(importCircles(files)).toEqual([expected])
  })

  test('files that import one way, and comments, are no circle', () => {
    expect(
      importCircles([
        ['server/app/call.ts', "// from './sessions.ts'\nimport { Hono } from 'hono'"],
        ['server/app/front.ts', "import type { ApiContext } from './call.ts'"],
        ['server/app/sessions.ts', "import './front.ts'\nimport type { Host } from './call.ts'"],
      ]),
    ).toEqual([])
  })

  test('two circles are two', () => {
    const pair = (folder: string): [string, string][] => [
      [`${folder}/a.ts`, "import './b.ts'"],
      [`${folder}/b.ts`, "import './a.ts'"],
    ]
    expect(importCircles([...pair('src'), ...pair('server')])).toEqual([
      'src/a.ts → src/b.ts → src/a.ts: a circle of imports',
      'server/a.ts → server/b.ts → server/a.ts: a circle of imports',
    ])
  })

  test.each([
    ['src/views/merchant/Till.tsx', containerSaying(''), true],
    ['src/views/merchant/Till.tsx', "import '../../flows/session.ts'\nexport { Till as default }", true],
    ['src/views/merchant/Till.tsx', "import '../../flows/session.ts'\nexport function Till() {}", false],
    ['src/views/public/NotFound.tsx', 'export default function NotFound() {}', false],
    ['src/views/merchant/TillView.tsx', containerSaying(''), false],
    ['src/views/ui/Toast.tsx', containerSaying(''), false],
  ])('%s with %s is a container: %s', (path, source, expected) => {
    expect(isContainer(path, source)).toBe(expected)
  })
})
