// Prints the salted hash for VITE_ADMIN_PASSWORD_HASH; the password is read from standard input, never from an argument.
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'

const iterations = 600_000
const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: process.stdin.isTTY })
const password = await lines.question('Password: ')
lines.close()
if (password.length < 12) {
  console.error('Choose a password of at least 12 characters.')
  process.exit(1)
}
const salt = randomBytes(16)
const hash = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
console.info(`pbkdf2-sha256$${iterations}$${salt.toString('hex')}$${hash.toString('hex')}`)
