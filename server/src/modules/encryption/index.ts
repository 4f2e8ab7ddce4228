export { encryptObjects } from './encrypt-objects.ts'
