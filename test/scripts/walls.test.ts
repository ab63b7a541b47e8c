import { describe, expect, test } from 'vitest'
import { wallViolations } from '../../scripts/wallRules.ts'

describe('the walls between the rooms', () => {
  test.each([
    ['src/domain/money.ts', "import { z } from 'zod/mini'"],
    ['src/machines/checkIn.ts', "import { confirmCheckIn } from '../api/checkIn.ts'"],
    ['src/machines/checkIn.ts', "import { useState } from 'react'"],
    ['src/views/admin/checkIn/CheckInView.tsx', "import { useCheckIn } from '../../../flows/checkIn.ts'"],
    ['src/views/admin/checkIn/CheckInView.tsx', "import { call } from '../../../api/client.ts'"],
    ['src/views/admin/checkIn/CheckIn.tsx', "import { call } from '../../../api/client.ts'"],
    ['src/views/ui/LogoutView.tsx', "import { useLogout } from '../../flows/logout.ts'"],
    ['src/services/sound.ts', "import { call } from '../api/client.ts'"],
    ['src/api/client.ts', "import { readSession } from '../services/sessionKeys.ts'"],
    ['src/flows/checkIn.ts', "import { CheckInView } from '../views/admin/checkIn/CheckInView.tsx'"],
    ['src/flows/checkIn.ts', "const model = await import('../inspector/models/checkIn.ts')"],
    ['server/app/app.ts', "import { call } from '../../src/api/client.ts'"],
    ['server/app/app.ts', "export { checkInMachine } from '../../src/machines/checkIn.ts'"],
  ])('%s may not say %s', (path, source) => {
    expect(wallViolations(path, source)).toHaveLength(1)
  })

  test.each([
    [
      'src/machines/checkIn.ts',
      "import { setup } from 'xstate'\nimport type { Role } from '../domain/roles.ts'",
    ],
    ['src/views/admin/checkIn/CheckIn.tsx', "import { useCheckIn } from '../../../flows/checkIn.ts'"],
    ['src/routes.tsx', "lazy(() => import('./inspector/Bench.tsx'))"],
    ['src/inspector/walk/explore.ts', "import { call } from '../../api/client.ts'"],
    ['server/app/app.ts', "import { routes } from '../../src/api/routes.ts'"],
    ['src/domain/money.ts', "// from 'zod/mini'\n/* import 'react' */"],
  ])('%s may say %s', (path, source) => {
    expect(wallViolations(path, source)).toEqual([])
  })
})
