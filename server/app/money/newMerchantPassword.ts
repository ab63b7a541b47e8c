import { sql } from 'drizzle-orm'
import { giveFirstPassword, replacePassword } from '../auth/firstPasswords.ts'
import { answer } from '../http/answers.ts'
import { readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * A new first password for a merchant. Only this answer shows it, and a retry gets it as in
 * auth/firstPasswords.ts. It ends the merchant's sessions and must be changed.
 */

export async function newMerchantPassword(call: Call<'newMerchantPassword'>): Promise<Response> {
  const { context, parameters } = call
  await readEmptyBody(call)
  const { merchantNumber } = parameters
  if (!/^[!-~]{1,100}$/.test(merchantNumber)) throw noMerchant()
  const data = await giveFirstPassword(call, ['newMerchantPassword', merchantNumber], async (password) => {
    const subject = await replacePassword(call, {
      role: 'merchant',
      action: 'newMerchantPassword',
      change: sql`
        update merchants set password_hash = ${password.passwordHash}, must_change_password = true,
          password_made_at = ${call.host.now()},
          password_made_by = (select name from admins where email = ${call.session.subject})
        where merchant_number = ${merchantNumber} returning merchant_number as subject`,
      password,
      subjectName: 'merchantNumber',
    })
    return subject === undefined ? undefined : { merchantNumber }
  })
  if (data === undefined) throw noMerchant()
  return answer(context, { success: true, message: `${merchantNumber} has a new first password`, data })
}

function noMerchant(): Refused {
  return new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
}
