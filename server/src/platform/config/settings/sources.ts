import type { SettingAbout } from './about.ts'

/** Settings for sources, which keep folders up to date from elsewhere, and for webhooks. */
export const SOURCE_SETTINGS = {
  Sources: {
    ARBOR_SOURCE_NETWORKS: {
      unset: 'only the internet',
      meaning:
        'More networks that may contain the servers of [sources](sources.md). Same format as `ARBOR_IDP_NETWORKS`. Only servers in these networks may use plain `http`',
    },
    ARBOR_SOURCE_FOLDERS: {
      unset: 'none',
      meaning:
        'Folders of this server that all tenants may use as [sources](sources.md#folder-of-the-server), with everything below them: absolute paths, separated by commas',
    },
    ARBOR_RCLONE_REMOTES: {
      unset: 'none',
      meaning:
        'Names of the remotes of rclone on this server that all tenants may use as [sources](sources.md#everything-that-rclone-reads), separated by commas. A folder after the name limits them to it: `team:shared/documents`',
    },
    ARBOR_RCLONE_CONFIG: {
      unset: "rclone's default",
      meaning: 'Absolute path of the configuration file of rclone',
    },
  },
  Webhooks: {
    ARBOR_WEBHOOK_NETWORKS: {
      unset: 'only the internet',
      meaning:
        'More networks that may contain the receivers of [webhooks](webhooks.md). Same format as `ARBOR_IDP_NETWORKS`. Only receivers in these networks may use plain `http`',
    },
    ARBOR_WEBHOOK_LOG_DAYS: {
      min: 1,
      max: 365,
      usual: 14,
      meaning: 'Time for which the deliveries of webhooks are listed, in days',
    },
  },
} as const satisfies Record<string, Record<string, SettingAbout>>
