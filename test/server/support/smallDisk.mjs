import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

/*
 * Simulates a disk that runs out for the files below SMALL_DISK_FOLDER: `node --import smallDisk.mjs
 * server/main.ts`. The file SMALL_DISK_CONTROL holds the free space as `{"free": bytes, "told": bytes}` and
 * may change at any time; later writes, truncations and removals count against it. `told` overrides the
 * answer of `statfs`, for a disk that fills between two checks. See smallDisk.ts.
 */

const { SMALL_DISK_FOLDER: folder = '', SMALL_DISK_CONTROL: control = '' } = process.env
const root = resolve(folder) + sep
const isOn = (path) => `${resolve(String(path))}${sep}`.startsWith(root)

const { openSync, closeSync, writeSync, ftruncateSync, truncateSync, unlinkSync, statfsSync } = fs
const { readFileSync, fstatSync, statSync } = fs
const opened = new Map()
let setTo = ''
let used = 0

function free() {
  const text = readFileSync(control, 'utf8')
  if (text !== setTo) used = 0
  setTo = text
  const settings = JSON.parse(text)
  return { left: settings.free - used, told: settings.told ?? settings.free - used }
}

function grow(bytes, syscall) {
  const { left } = free()
  if (bytes > 0 && bytes > left)
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), { code: 'ENOSPC', syscall })
  used += bytes
}

const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

fs.openSync = (path, flags, ...mode) => {
  const isOurs = isOn(path)
  const truncates = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : /^w/.test(flags ?? '')
  const before = isOurs && truncates ? sizeOf(path) : 0
  const descriptor = openSync(path, flags, ...mode)
  if (isOurs) {
    opened.set(descriptor, path)
    grow(-before, 'open')
  }
  return descriptor
}

fs.closeSync = (descriptor) => {
  opened.delete(descriptor)
  closeSync(descriptor)
}

fs.writeSync = (descriptor, buffer, offset, length, position) => {
  if (opened.has(descriptor) && typeof position === 'number')
    grow(Math.max(0, position + length - fstatSync(descriptor).size), 'write')
  return writeSync(descriptor, buffer, offset, length, position)
}

fs.ftruncateSync = (descriptor, length = 0) => {
  if (opened.has(descriptor)) grow(length - fstatSync(descriptor).size, 'ftruncate')
  ftruncateSync(descriptor, length)
}

fs.truncateSync = (path, length = 0) => {
  if (isOn(path)) grow(length - sizeOf(path), 'truncate')
  truncateSync(path, length)
}

fs.unlinkSync = (path) => {
  const size = isOn(path) ? sizeOf(path) : 0
  unlinkSync(path)
  if (isOn(path)) grow(-size, 'unlink')
}

fs.statfsSync = (path, options) => {
  const told = statfsSync(path, options)
  return isOn(path) ? Object.assign(told, { bavail: Math.floor(free().told / told.bsize) }) : told
}

syncBuiltinESMExports()
