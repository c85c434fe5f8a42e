import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectHang } from './driver.mjs'

test('a browser that hangs fails one command after a time, and every later command at once', async () => {
  let commands = 0
  const never = new Promise(() => undefined)
  const send = detectHang((command) => {
    commands += 1
    return command === 'hang' ? never : Promise.resolve(command)
  }, 20)
  assert.equal(await send('title'), 'title')
  await assert.rejects(send('hang'), /has not answered for 0.02 s/)
  await assert.rejects(send('title'), /has not answered for 0.02 s/)
  assert.equal(commands, 2)
})
