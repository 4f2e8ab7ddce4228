{{/* The parts that all pods share. Takes root, name, role and the values of the pool. */}}
{{- define "arbor.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    app.kubernetes.io/name: arbor
    app.kubernetes.io/instance: {{ $root.Release.Name }}
    app.kubernetes.io/component: {{ .name }}
  annotations:
    prometheus.io/scrape: 'true'
    prometheus.io/port: {{ $root.Values.metrics.port | quote }}
spec:
  terminationGracePeriodSeconds: {{ add $root.Values.drainSeconds 30 }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: arbor
      image: "{{ $root.Values.image.repository }}:{{ required "image.tag is the version to run" $root.Values.image.tag }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: [{{ .role }}]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      envFrom:
        - secretRef:
            name: {{ $root.Values.secretName }}
      env:
        {{- range $key, $value := $root.Values.settings }}
        - name: {{ $key }}
          value: {{ $value | quote }}
        {{- end }}
        - name: ARBOR_DRAIN_SECONDS
          value: {{ $root.Values.drainSeconds | quote }}
        - name: ARBOR_METRICS_HOST
          value: 0.0.0.0
        - name: ARBOR_METRICS_PORT
          value: {{ $root.Values.metrics.port | quote }}
        {{- with $root.Values.databaseReplicas }}
        {{- if and .secretName (eq $.role "api") }}
        - name: ARBOR_DATABASE_REPLICA_URLS
          valueFrom:
            secretKeyRef:
              name: {{ .secretName }}
              key: {{ .key }}
        {{- end }}
        {{- end }}
        {{- if eq .role "worker" }}
        - name: ARBOR_WORKER_PORT
          value: '8000'
        {{- if .pool.concurrency }}
        - name: ARBOR_WORKER_CONCURRENCY
          value: {{ .pool.concurrency | quote }}
        {{- end }}
        {{- if .pool.steps }}
        - name: ARBOR_WORKER_STEPS
          value: {{ join "," .pool.steps | quote }}
        {{- end }}
        {{- end }}
      ports:
        - name: http
          containerPort: 8000
        - name: metrics
          containerPort: {{ $root.Values.metrics.port }}
      startupProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 3
      resources:
        {{- toYaml .pool.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    # Mails, if there is no SMTP server. Nothing else is stored here.
    - name: data
      emptyDir: {}
    - name: tmp
      emptyDir:
        sizeLimit: {{ $root.Values.temporarySize }}
{{- end }}
