# LeakBlock as a container. `docker build .` makes an image that needs nothing else: gateway, jobs, browser and an embedded
# PostgreSQL in /data. compose.yaml builds the targets `gateway` and `worker` of it. See docs/containers.md.
#
# The tag is Node's exact version, the one of package.json; an organisation that pins digests gives its own image.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/database/package.json packages/database/
COPY packages/documents/package.json packages/documents/
COPY packages/domain/package.json packages/domain/
COPY packages/fingerprint/package.json packages/fingerprint/
COPY packages/scan-engine/package.json packages/scan-engine/
COPY conformance/package.json conformance/
COPY demo-web/package.json demo-web/

# What people see, built with the tools of development, none of which goes on from here.
FROM manifests AS screens
RUN npm ci -w apps/web -w packages/database -w packages/scan-engine
COPY . .
RUN npm run build

# What runs, from the lock file with its checksums, and the list of it.
FROM manifests AS dependencies
# An optional wish of a dependency is a tool that builds; nothing that runs asks for it.
RUN npm ci --omit=dev -w apps/server \
 && rm -rf node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/lightningcss* \
 && find node_modules apps packages \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json

FROM ${NODE_IMAGE} AS gateway
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="LeakBlock" \
      org.opencontainers.image.description="Finds leaked content and fake profiles of creators and has them taken down." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The programs start children (PostgreSQL, a browser): somebody has to bury them.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log \
 && install -d -o 1000 -g 1000 -m 0700 /data
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages packages
COPY supabase/migrations supabase/migrations
COPY scripts scripts
COPY apps/server apps/server
COPY --from=screens /app/apps/web/dist apps/web/dist
# Nothing of the image can be changed by the program; what it writes lies in /data, and for a moment in /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp
VOLUME /data
EXPOSE 3000
USER 1000:1000
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=4"]
CMD ["apps/server/src/gateway.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Workers take pictures of pages as evidence: the browser, and letters for most of the world's scripts.
FROM gateway AS worker
USER 0:0
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      chromium-headless-shell \
      fonts-liberation fonts-noto-color-emoji fonts-noto-core fonts-wqy-zenhei \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/fontconfig/* /var/log/apt /var/log/dpkg.log
USER 1000:1000
ENV WORKER_PORT=3001
EXPOSE 3001
CMD ["apps/server/src/worker.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Everything in one container.
FROM worker AS standalone
CMD ["apps/server/src/gateway.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
