import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/**/*.int.test.ts'],
        },
      },
    ],
  },
})
